export type Passkey = { id: string; name: string; isBackedUp: boolean; createdAt: string; lastUsedAt: string | null }
