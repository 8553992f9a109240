import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Where `vite dev` finds the API; built pages are served by the API itself. */
const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// Also where the caller runs as something else, as jest does: pages are always those of production.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';

/** What the API renders pages with: one file, everything in it. */
const PRERENDERER = {
  outDir: '../dist/prerender',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node20',
  rolldownOptions: { output: { format: 'cjs', entryFileNames: 'prerender.cjs', codeSplitting: false } },
} as const;

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react()],
  resolve: {
    alias: {
      // Half of rjsf's weight: Markdown, which our descriptions are not, and references, which our schemas have none of.
      'markdown-to-jsx/react': path.resolve('web/src/wizard/plainText.tsx'),
      'fast-uri': path.resolve('web/src/wizard/uriResolver.ts'),
      // The server renders no more of the back office than that it loads.
      ...(isSsrBuild && { './Workspace': path.resolve('web/src/ui/Loading.tsx') }),
    },
  },
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
  build: isSsrBuild
    ? PRERENDERER
    : {
        outDir: '../dist/web',
        emptyOutDir: true,
        manifest: true,
        target: 'es2022',
        // Fonts and pictures stay files: a data: address would need a wider content-security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One file for what every page needs and releases seldom change; small files of our own cost more apart than together.
              groups: [
                {
                  name: 'base',
                  test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]|vite[\\/]preload-helper|core[\\/](languages|rules[\\/](formatNumber|formatPrice|longDate))\.ts$|web[\\/]src[\\/](rendering\.ts|lazyPart\.tsx|data[\\/](http|useResource|KindsProvider)\.tsx?|i18n[\\/](?!format)\w+\.ts|ui[\\/](NeedsScript|Loading|useLate|useTitle)\.tsx?)$/,
                },
                // What pages without a form ask of the wizard.
                { name: 'answers', test: /web[\\/]src[\\/](wizard[\\/](problem|uiSchema|letterAccess)|i18n[\\/]format)\.tsx?$|core[\\/]rules[\\/](fields|dates)\.ts$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|external-link)/ },
                // What the wizard and its preview in the back office share: apart, its many small files cost two kilobytes.
                {
                  name: 'form',
                  test: /web[\\/]src[\\/]wizard[\\/](FieldsStep|DateWidget|dates|typing|fieldParts|lazyWidgets|lazyFields|Count|useRules|letterLanguage|validation|templates|widgets)\.tsx?$/,
                },
              ],
            },
          },
        },
      },
  server: { proxy: { '/api': api, '/kinds': api } },
}));
