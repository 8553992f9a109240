import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { joinPatternLines } from '../core/shared/patternLines';

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

/**
 * Lets the router be cut to what is used of it: its calls at the top level only define something, and are marked so; the
 * names that it gives its components for tools would keep each of them in the build.
 */
const routerWithoutUnused: Plugin = {
  name: 'router-without-unused',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "\w+";$/gm, '')
        .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ '),
      map: null,
    }),
  },
};

/** Files that are there before any part of the site is asked for. */
const EVERYWHERE = /\/(base|start|preload|rolldown-runtime)-[^/]+$/;

export default defineConfig(({ isSsrBuild }) => ({
  root: 'web',
  plugins: [react(), routerWithoutUnused],
  resolve: {
    alias: [
      // More than half of rjsf's weight: Markdown, which our descriptions are not, references, which our schemas have none
      // of, and fields, widgets and templates that ours stand in for.
      { find: 'markdown-to-jsx/react', replacement: path.resolve('web/src/wizard/fields/plainText.tsx') },
      { find: 'fast-uri', replacement: path.resolve('web/src/wizard/fields/uriResolver.ts') },
      { find: /^\.\.?\/getDefaultRegistry\.js$/, replacement: path.resolve('web/src/wizard/fields/formRegistry.ts') },
      // The server renders no more of the back office than that it loads.
      ...(isSsrBuild ? [{ find: './Workspace', replacement: path.resolve('web/src/ui/Loading.tsx') }] : []),
    ],
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
        modulePreload: {
          polyfill: false,
          // What every page has is not listed for each part of the site.
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => !EVERYWHERE.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // One file for what every page needs and releases seldom change; small files of our own cost more apart than together.
              groups: [
                // The entry alone needs it before the page is painted.
                { name: 'preload', test: /vite[\\/]preload-helper|i18n[\\/]storedLanguage/, priority: 1 },
                {
                  name: 'base',
                  test: joinPatternLines('')`
                    node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|i18next|
                    lucide-react[\\/]dist[\\/]esm(?![\\/]icons))[\\/]|core[\\/]shared[\\/](languages|isRecord|
                    formats[\\/](formatNumber|formatPrice|longDate))\.ts$|web[\\/]src[\\/](rendering\.ts|
                    lazyPart\.tsx|data[\\/](http|useResource|KindsProvider|session|reload|useLookAgain)\.tsx?|
                    i18n[\\/](?!format)\w+\.ts|ui[\\/](NeedsScript|Loading|useBackdropDismiss|useLate|
                    useTitle)\.tsx?)$`,
                },
                // Each a file of its own would be more request than drawing.
                {
                  name: 'icons',
                  test: joinPatternLines('')`
                    lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-up|check|chevron-down|copy|download|file-pen|
                    files|log-out|mail|mail-check|plus|search|trash|undo-2)\.`,
                },
                // What pages without a form ask of the wizard.
                {
                  name: 'answers',
                  test: joinPatternLines('')`
                    web[\\/]src[\\/](wizard[\\/](\w+[\\/])?(Progress|Writing|problem|uiSchema|letterAccess|prefill|
                    previewState|Choice|ErrorSummary|situation)|data[\\/]createId|ui[\\/]typedNumber|
                    i18n[\\/](format|KindWords))\.tsx?$|core[\\/]shared[\\/](answers[\\/](fields|uiNode)|
                    formats[\\/]dates)\.ts$|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|external-link)`,
                },
                // Each name of a file is told to the first page.
                {
                  name: 'notes',
                  test: joinPatternLines('')`
                    web[\\/]src[\\/](ui[\\/](Failure|Note|SignInProblem|Facts|Prose|saveFile)|
                    pages[\\/]rights[\\/](useIsReady|useStageFocus))\.tsx?$`,
                },
                // Who is signed in, and how one signs in.
                {
                  name: 'person',
                  test: joinPatternLines('')`
                    web[\\/]src[\\/](data[\\/](subscriber|useSignIn)|
                    ui[\\/](Avatar|MenuButton|menuContext|accountPages|initials))\.tsx?$`,
                },
                // What the first call brings along, to read its answer by.
                {
                  name: 'api',
                  test: /web[\\/]src[\\/]data[\\/]parseResponse\.ts$|core[\\/]shared[\\/]contracts[\\/]\w+\.ts$/,
                },
                { name: 'folds', test: /web[\\/]src[\\/](data[\\/]help|ui[\\/](Fold|useOpenedByHash))\.tsx?$/ },
                {
                  name: 'letters',
                  test: /web[\\/]src[\\/](data[\\/](letters|callApi)|ui[\\/]useNow|wizard[\\/](\w+[\\/])?(useLetter|saved|files))\.ts$/,
                },
                // What is done with a letter that is paid for.
                { name: 'mails', test: /web[\\/]src[\\/]data[\\/](deliveredLetter|mails)\.ts$/ },
                // What the wizard and its preview in the back office share: apart, its many small files cost two kilobytes.
                {
                  name: 'form',
                  test: joinPatternLines('')`
                    web[\\/]src[\\/]wizard[\\/](\w+[\\/])?(useSteps|stepState|RuleNotes|StepHeading|useStepArrival|
                    useAnswers|useAccountPrefill|FieldsStep|DateWidget|dates|typing|fieldParts|lazyWidgets|
                    lazyFields|Count|useRules|letterLanguage|validation|templates|widgets)\.tsx?$`,
                },
              ],
            },
          },
        },
      },
  server: { proxy: { '/api': api, '/kinds': api } },
}));
