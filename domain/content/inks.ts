/** The colour sets of app/theme/inks.css. */
export const inkNames = ['sea', 'sky', 'indigo', 'violet', 'berry', 'rust', 'gold'] as const
export type Ink = (typeof inkNames)[number]
