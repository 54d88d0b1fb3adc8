import { toUnicode } from 'punycode.js'

/**
 * A stored e-mail address as people write it: 'anna@xn--grtnerei-0za.example' is
 * 'anna@gärtnerei.example' (storedAddress).
 */
export const writtenAddress = (email: string): string => toUnicode(email)
