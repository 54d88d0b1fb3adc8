/** memory in KiB; OWASP's recommendation for argon2id, about 20 ms here. */
export const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
