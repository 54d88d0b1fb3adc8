/** Digits and letters that are not confused when read aloud (Crockford's base 32: no I, L, O, U). */
export const CLEAR_SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
