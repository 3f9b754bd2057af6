// What Vite hands to the page when it is started or built.
interface ImportMeta {
  readonly env: { readonly VITE_SOUK_URL: string; readonly VITE_CLIENT_ID: string };
}
