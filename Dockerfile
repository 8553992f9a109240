# Two images from one file: `api` and `worker`. Compose says which each service is; `sandbox` is only for stand-ins.
FROM node:24.11-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund

# Web pages and the workflows' bundle are made here, once.
FROM packages AS built
COPY . .
RUN npm run build && npm run bundle

# What runs needs: no web sources, no stand-ins, no tests, and no package that only builds or tests.
FROM packages AS lean
# Of Temporal's engine only what Linux runs.
RUN npm prune --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/@temporalio/core-bridge/releases/*-apple-* node_modules/@temporalio/core-bridge/releases/*-windows-*
COPY --from=built /app/core core
COPY --from=built /app/forms forms
COPY --from=built /app/workflows workflows

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
COPY --from=built --chown=node:node /app/api api
# The back office tries kinds, letters included, in a process of their own.
COPY --from=built --chown=node:node /app/worker/trial worker/trial
COPY --from=built --chown=node:node /app/worker/writer worker/writer
COPY --from=built --chown=node:node /app/worker/exampleLetters.ts worker/
COPY --from=built --chown=node:node /app/dist/web dist/web
COPY --from=built --chown=node:node /app/dist/prerender dist/prerender
ENV PORT=3000
EXPOSE 3000
# No shell around node: it gets SIGTERM itself and stops gracefully.
CMD ["node", "--import", "tsx", "api/main.ts"]

FROM base AS worker
USER root
# LibreOffice makes the PDF; its fonts are embedded, so the image needs the ones that letters use and a sane fall-back.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libreoffice-writer-nogui fontconfig fonts-liberation \
 && rm -rf /var/lib/apt/lists/*
USER node
COPY --from=lean --chown=node:node /app ./
COPY --from=built --chown=node:node /app/worker worker
COPY --from=built --chown=node:node /app/dist/workflows.js dist/workflows.js
CMD ["node", "--import", "tsx", "worker/main.ts"]

FROM base AS sandbox
COPY --from=packages --chown=node:node /app ./
COPY --from=built --chown=node:node /app/core core
COPY --from=built --chown=node:node /app/sandbox sandbox
