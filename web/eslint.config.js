export { default } from '@souk/config/eslint';
