/**
 * The text of a table's file, whichever encoding a spreadsheet program has saved it in: UTF-8; UTF-16 with its mark;
 * else that of Windows, of old Macs or of MS-DOS, whichever makes the most German of it.
 */
export function textOfTable(bytes: Uint8Array<ArrayBuffer>): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const windows = new TextDecoder('windows-1252').decode(bytes)
    const others = [new TextDecoder('macintosh').decode(bytes), fromDos(bytes)]
    return others.reduce((best, text) => (likelihood(text) > likelihood(best) ? text : best), windows)
  }
}

/** The upper half of code page 850, which browsers cannot decode: Excel's „CSV (MS-DOS)“. */
const DOS =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

const fromDos = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : DOS[byte - 0x80])).join('')

/** How many signs beyond ASCII stand where a German text has them. */
const likelihood = (text: string) => (text.match(IN_ITS_PLACE) ?? []).length
const IN_ITS_PLACE =
  /(?<=[a-z])[äöüßé]|(?<=[A-Z])[ÄÖÜ]|[äöüÄÖÜ](?=[a-z])|[„‚»](?=\p{L})|(?<=[\p{L}.!?])[“”‘’«…]|(?<=\s)[–—§](?=\s)|(?<=\d\s?)[€°]/gu
