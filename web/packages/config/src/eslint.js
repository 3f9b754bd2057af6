import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { importDirection } from './import-direction.js';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/*.gen.ts', '**/.vite/**', '**/coverage/**'] },
  js.configs.recommended,
  ...tseslint.configs.strict,
  hooks.configs.flat.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    plugins: { souk: { rules: { 'import-direction': importDirection } } },
    rules: {
      'souk/import-direction': 'error',
      'no-console': 'error',
      eqeqeq: ['error', 'always'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    // Only the client package may reach the network, so that tokens and errors have one home.
    files: ['apps/**/src/**', 'packages/ui/**', 'packages/query/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Talk to the server through @souk/client.' },
        { name: 'XMLHttpRequest', message: 'Talk to the server through @souk/client.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='window'][callee.property.name='fetch']",
          message: 'Talk to the server through @souk/client.',
        },
      ],
    },
  },
  { files: ['**/*.config.{js,ts}', 'packages/config/**'], languageOptions: { globals: { ...globals.node } } },
);
