# One image for every role: api (default), worker, and the sandbox's inbox. Compose says which command each runs.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
# LibreOffice makes the PDF; its fonts are embedded, so the image needs the ones that letters use and a sane fall-back.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libreoffice-writer-nogui fontconfig fonts-liberation \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build --chown=node:node /app ./
# A volume takes over whose its folder is.
RUN mkdir /data /keys && chown node:node /data /keys && chmod 700 /keys
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
EXPOSE 3000
# No shell around node: it gets SIGTERM itself and stops gracefully.
CMD ["node", "--import", "tsx", "api/main.ts"]
