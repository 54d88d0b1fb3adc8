/** Takes the place of server/people/accounts/password-cost.ts where tests sign in a thousand times (vitest.config.ts). */
export const COST = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
