import { expect, it } from 'vitest';
import { madeWidth, pictureAddress, pictureAt, pictureLoader, pictureSet } from './images.ts';

const baseUrl = 'https://shop.example.com/';

it.each([
  [1, 16],
  [64, 64],
  [65, 96],
  [1000, 1080],
  [9999, 3840],
])('a width of %i is served as %i', (wanted, made) => {
  expect(madeWidth(wanted)).toBe(made);
});

it.each([
  ['/media/a1/bowl.jpg', 'https://shop.example.com/media/a1/bowl.jpg'],
  ['https://cdn.example.com/media/a1/bowl.jpg', 'https://cdn.example.com/media/a1/bowl.jpg'],
  ['wix:image://v1/a1/bowl.jpg#originWidth=10&originHeight=20', 'https://shop.example.com/media/a1/bowl.jpg'],
  ['wix:image://v1/a1', 'https://shop.example.com/media/a1'],
  ['a1', 'https://shop.example.com/media/a1'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
])('%s is at %s', (source, address) => {
  expect(pictureAddress(source, { baseUrl })).toBe(address);
});

it('asks for widths that are made, and leaves pictures of elsewhere alone', () => {
  expect(pictureAt('/media/a1/bowl.jpg', 300)).toBe('/media/a1/bowl.jpg?w=384');
  expect(pictureAt('/media/a1/bowl.jpg?v=2#x', 300)).toBe('/media/a1/bowl.jpg?v=2&w=384#x');
  expect(pictureAt('https://example.com/bowl.jpg', 300)).toBe('https://example.com/bowl.jpg');
  expect(pictureSet('data:image/png;base64,AAAA')).toBe('');
  expect(pictureSet('a1', { baseUrl, widest: 100 }).split(', ')).toEqual([
    'https://shop.example.com/media/a1?w=64 64w',
    'https://shop.example.com/media/a1?w=96 96w',
    'https://shop.example.com/media/a1?w=128 128w',
  ]);
  expect(pictureSet('a1').split(', ')).toHaveLength(13);
});

it('loads for components that hand over source, width and quality', () => {
  const loader = pictureLoader({ baseUrl });
  expect(loader({ src: '/media/a1/bowl.jpg', width: 828, quality: 75 })).toBe(
    'https://shop.example.com/media/a1/bowl.jpg?w=828',
  );
});
