const VERSION_BYTE = 6
const VARIANT_BYTE = 8

/** A random UUID (version 4). Not crypto.randomUUID, which does not exist without https, as in a home network. */
export function randomUuid(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, index) => {
    if (index === VERSION_BYTE) return (byte & 0x0f) | 0x40
    return index === VARIANT_BYTE ? (byte & 0x3f) | 0x80 : byte
  })
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
