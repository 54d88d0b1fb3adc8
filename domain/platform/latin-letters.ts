/** What a letter becomes that is more than a plain one with a mark. */
const spelledOut = new Map(
  [
    'ä:ae ö:oe ü:ue ß:ss å:aa æ:ae ø:oe œ:oe þ:th ð:d đ:d ħ:h ı:i ĳ:ij ĸ:q ł:l ŋ:n ŧ:t ə:a',
    'а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ie ж:zh з:z и:i й:i і:i ї:i к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u',
    'ф:f х:kh ц:ts ч:ch ш:sh щ:shch ъ:ie ы:y ь: э:e ю:iu я:ia ў:u ђ:d ѓ:g ѕ:dz ј:j љ:lj њ:nj ћ:c ќ:k џ:dz',
  ].flatMap((line) => line.split(' ').map((pair) => pair.split(':') as [string, string])),
)

/**
 * A text in small letters as passports write it, from a to z: 'Zoë' → 'zoe', 'Łukasz' → 'lukasz', 'Олексій' →
 * 'oleksii'. After ICAO Doc 9303 part 3, section 6, for Latin and Cyrillic letters; where that leaves a choice, as in
 * German (ä → ae). ə, which it does not have, as in the passports of Azerbaijan. Signs and the letters of other scripts
 * stay as they are.
 */
export const inLatinLetters = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()]
    .map((letter) => spelledOut.get(letter) ?? letter)
    .join('')
    .normalize('NFD') // splits what is left into a plain letter and its marks, which go
    .replace(/(?<=[a-z]\p{M}*)\p{M}/gu, '')
