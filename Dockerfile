# Two images from one file: `api` and `worker`. Compose says which each service is; `sandbox` is only for stand-ins.
FROM node:24.11-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund

# Web pages, the workflows' bundle and the parts' JavaScript are made here, once.
FROM packages AS built
COPY . .
RUN npm run build && npm run bundle && npm run compile

# What runs needs: no sources, no stand-ins, no tests, and no package that only builds, compiles or tests.
FROM packages AS lean
# Of Temporal's engine only what Linux runs.
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@temporalio/core-bridge/releases/*-apple-* node_modules/@temporalio/core-bridge/releases/*-windows-*
COPY --from=built /app/dist/compiled/package.json ./
COPY --from=built /app/dist/compiled/core core
COPY --from=built /app/dist/compiled/workflows workflows
COPY --from=built /app/forms forms

# The api neither runs workflows nor writes, reads or makes documents.
FROM lean AS leaner
RUN cd node_modules && rm -rf @temporalio/worker @temporalio/core-bridge @swc webpack tesseract.js tesseract.js-core @tesseract.js-data \
 @langchain openai js-tiktoken langsmith docx @expo-google-fonts

FROM node:24.11-bookworm-slim AS base
WORKDIR /app
# Volumes take over who owns these folders.
RUN mkdir /data /keys /backup /newest-keys && chown node:node /data /keys /backup /newest-keys && chmod 700 /keys /newest-keys
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
USER node

FROM base AS api
COPY --from=leaner --chown=node:node /app ./
COPY --from=built --chown=node:node /app/dist/compiled/api api
# The back office tries kinds, letters included, in a process of their own.
COPY --from=built --chown=node:node /app/dist/compiled/worker/trial worker/trial
COPY --from=built --chown=node:node /app/dist/compiled/worker/writer worker/writer
COPY --from=built --chown=node:node /app/dist/compiled/worker/exampleLetters.js /app/dist/compiled/worker/exampleLetters.js.map worker/
COPY --from=built --chown=node:node /app/dist/web dist/web
COPY --from=built --chown=node:node /app/dist/prerender dist/prerender
ENV PORT=3000
EXPOSE 3000
# No shell around node: it gets SIGTERM itself and stops gracefully.
CMD ["node", "--enable-source-maps", "api/main.js"]

FROM base AS worker
USER root
# LibreOffice makes the PDF; its fonts are embedded, so the image needs the ones that letters use and a sane fall-back.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libreoffice-writer-nogui fontconfig fonts-liberation \
 && rm -rf /var/lib/apt/lists/*
USER node
COPY --from=lean --chown=node:node /app ./
COPY --from=built --chown=node:node /app/dist/compiled/worker worker
COPY --from=built --chown=node:node /app/dist/workflows.js dist/workflows.js
CMD ["node", "--enable-source-maps", "worker/main.js"]

FROM base AS sandbox
COPY --from=packages --chown=node:node /app ./
COPY --from=built --chown=node:node /app/dist/compiled/core core
COPY --from=built --chown=node:node /app/dist/compiled/sandbox sandbox
