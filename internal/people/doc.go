// Package people is the wing of who someone is and what they may do.
//
//   - identity: accounts, sign-in, sessions, tokens, staff, apps. A token is verified
//     here and nowhere else; a permission is checked by the layer before a service runs.
//   - factors, captcha, providers, redirects: second factors, puzzles, sign-in with
//     others, and the way to the hosted pages and back.
//   - members with rights, about, badges, blocks, customfields, followers, privacy,
//     reports and roles: profiles and community. What a member keeps private leaves
//     in no answer, search or count.
//
// It imports platform.
package people
