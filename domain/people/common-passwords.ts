/**
 * Words that make up the passwords of well-known leaks, German and English. A password is refused when it is only such
 * a word in disguise: other case, digits for letters, digits or punctuation before or after it, or the word twice.
 */
const words = new Set(
  `passwort passwörter password kennwort geheim geheimnis schluessel schlüssel zugang login anmelden willkommen welcome
  hallo hello servus moin test tester admin administrator root gast guest user benutzer default changeme letmein
  netzpass internet computer laptop handy android iphone samsung google facebook instagram tiktok youtube whatsapp
  snapchat minecraft roblox fortnite pokemon pikachu superman batman spiderman starwars naruto disney
  qwertz qwerty qwertzuiop qwertyuiop asdf asdfg asdfgh asdfghjkl yxcv yxcvbnm zxcvbn zxcvbnm qazwsx qweasd
  abc abcd abcde abcdef abcdefg abcdefgh iloveyou ichliebedich liebe schatz schatzi maus mausi hase hasi engel prinzessin
  princess sunshine sonnenschein sommer winter frühling fruehling herbst summer flower blume schmetterling regenbogen
  fussball fußball football baseball basketball bayern dortmund schalke werder stuttgart berlin hamburg muenchen münchen
  deutschland germany oesterreich österreich schweiz mama papa mami papi mutter vater oma opa familie family baby
  hund katze pferd pony dragon drache tiger loewe löwe einhorn unicorn delfin monkey affe shadow master freedom
  ninja mustang michael jordan thomas andreas stefan daniel sabine sandra nicole jessica ashley charlie harley lol
  trustno killer hammer arschloch scheisse scheiße ficken fuckyou fuckoff secret god jesus love lovely
  pass qaz2wsx zaq12wsx q2w3e4r q1w2e3r a1b2c3d a2b3c4d
  montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar märz maerz april mai juni juli august
  september oktober november dezember schule schueler schüler lehrer kinder kind eltern`.split(/\s+/),
)

const asLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  $: 's',
  '@': 'a',
  '!': 'i',
}
/**
 * With more than so many digits and punctuation marks around it, a word no longer makes a password easy to guess. A
 * date has ten, so a word with a date is still refused.
 */
const MOST_AROUND = 10
const runs = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertzuiopasdfghjklyxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** Whether a password is among those that attackers try first. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase() // normalised as it is before hashing
  const half = plain.slice(0, plain.length / 2)
  const repeated = half.length > 2 && plain === half + half
  return [plain, ...(repeated ? [half] : [])].some(isKnown)
}

function isKnown(plain: string): boolean {
  if (new Set(plain).size <= 2) return true
  if (isRun(plain)) return true
  const trimmed = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (trimmed.length < 3 && isRun(plain.replace(trimmed, ''))) return true // a run with at most two letters, such as 'a123456'
  if (plain.length - trimmed.length > MOST_AROUND) return false
  if (trimmed === '') return /^[\d.\-/ ]+$/.test(plain) // digits only: dates and sequences
  if (trimmed.length > 2 && isRun(trimmed)) return true // a run with digits around it, such as '1234qwer'
  const disguised = plain.replace(/[013457$@!]/g, (sign) => asLetters[sign] ?? sign)
  return [trimmed, disguised, disguised.replace(/[^\p{L}]+$/u, ''), withoutTail(plain)].some((word) => words.has(word))
}

/** Neighbouring keys, letters of the alphabet or consecutive digits, forwards or backwards. */
const isRun = (text: string) => runs.some((run) => run.includes(text) || run.includes([...text].reverse().join('')))

/** 'p4ssw0rt123!' → 'passwort': strips trailing digits and punctuation, then reads the remaining digits as letters. */
const withoutTail = (plain: string) =>
  plain.replace(/[\d\W_]+$/u, '').replace(/[013457$@!]/g, (sign) => asLetters[sign] ?? sign)
