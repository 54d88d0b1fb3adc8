/**
 * First parts of addresses in whose path a secret follows. No log, referrer or search engine learns it: log.ts,
 * security-headers.ts and search-engines.ts here, deploy/Caddyfile and docs/operations.md for the proxy
 * (secret-paths.test.ts). Pages are found in whatever case they are written.
 */
export const SECRET_PATHS = ['invitation', 'begleiten', 'share', 'pass', 'abmelden'] as const

/** With the secret in the query. */
export const SECRET_QUERIES = ['reset-password', 'confirm-email', 'einrichten'] as const
