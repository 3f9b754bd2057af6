// Package paint draws the demo goods: small studio still lifes made by code.
//
// A picture is a demo.Scene: which painter, in which colours and pattern, against
// which backdrop, from which view. The painter builds meshes; the package then
// lights them with one large soft light from the upper left and a dimmer dome,
// and rasterises the result with nine samples per pixel.
//
// What it keeps true: the same demo.Scene gives the same picture on every run (no
// clock, no random source, fixed summation order however many processors
// there are), the object always stands on the floor line with a soft shadow to
// its right, and nothing but the standard library is used.
package paint
