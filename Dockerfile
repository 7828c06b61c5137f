# syntax=docker/dockerfile:1
# Two stages make what the third one runs: the built site, and the production packages.
# The version is that of "node" in package.json: a test compares them.
FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.base.json rooms.ts ./
COPY business business
COPY content content
COPY contracts contracts
COPY editing editing
COPY leads leads
COPY office office
COPY pictures pictures
COPY pipeline pipeline
COPY scripts scripts
COPY server server
COPY site site
# Visible in the pages, so none of them is a secret. Empty means the default, as in .env.example.
ARG SITE_URL BACKEND_URL BACKEND_KEY RETENTION_MONTHS
ARG BUSINESS_BRAND BUSINESS_LEGAL_NAME BUSINESS_OWNER_NAME BUSINESS_VAT_NUMBER BUSINESS_ADDRESS BUSINESS_KIND
ARG BUSINESS_REA BUSINESS_PEC BUSINESS_REGISTER_OFFICE BUSINESS_TAX_CODE BUSINESS_SHARE_CAPITAL
ARG BUSINESS_SOLE_SHAREHOLDER BUSINESS_IN_LIQUIDATION
ARG BUSINESS_EMAIL BUSINESS_PHONE BUSINESS_WHATSAPP SECURITY_CONTACT
# Set where the server has SMTP_URL: the privacy policy then names the confirmation. The address itself, with its password, must
# not come here.
ARG SENDS_MAIL
RUN SMTP_URL=$SENDS_MAIL npm run build

FROM node:24.21.0-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:24.21.0-slim AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/app/data
WORKDIR /app
# By number, so that a cluster that forbids root can check it. The user is "node" in the image.
RUN install -d -o 1000 -g 1000 -m 700 data
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY business business
COPY content content
COPY contracts contracts
COPY editing editing
COPY leads leads
COPY pictures pictures
COPY server server
COPY supabase supabase
COPY --from=build /app/dist dist
COPY --from=build /app/dist-answers dist-answers
COPY --from=build /app/dist-office dist-office
COPY --from=build /app/dist-renderer dist-renderer
USER 1000:1000
VOLUME /app/data
EXPOSE 3000
STOPSIGNAL SIGTERM
# Without the store: a server that cannot write it still serves pages, and starting it again mends no disk.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz?exclude=store`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Neither npm nor a shell in between, so that signals reach the server.
CMD ["node", "--max-semi-space-size=4", "--max-old-space-size=256", "server/main.ts"]
