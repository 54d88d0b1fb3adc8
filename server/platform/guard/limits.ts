/** `attempts` within `window`; `longestPause`: pauses double from the window's length up to this. Both in seconds. */
export type Limit = { attempts: number; window: number; longestPause?: number }

const minutes = (count: number) => count * 60
const hours = (count: number) => count * 60 * 60

/** Everything that is counted, in one place (decision 035). Where a line says «failures», a success is given back. */
export const limits = {
  // Failures. Strict for who guesses from one place, lenient for the account as a whole (a stranger must not lock its
  // owner out), wide for an address behind which a whole school signs in.
  'sign-in: account from an address': { attempts: 5, window: minutes(15), longestPause: minutes(60) },
  'sign-in: account from a known device': { attempts: 5, window: minutes(15), longestPause: minutes(60) },
  'sign-in: account from known devices': { attempts: 15, window: minutes(15), longestPause: minutes(60) },
  'sign-in: account': { attempts: 15, window: minutes(15), longestPause: minutes(60) },
  'sign-in: address': { attempts: 100, window: minutes(15) },
  'sign-in: network': { attempts: 1000, window: minutes(15) },
  /** Not a limit for anybody: reaching it tells the owner, once a day. */
  'sign-in: warn the owner': { attempts: 10, window: hours(24) },
  /** Right ones too, for each costs a hash. More than strangers have failures, so that they keep nobody out. */
  'password checks: account': { attempts: 60, window: minutes(15) },
  'two-factor: account': { attempts: 5, window: minutes(15), longestPause: minutes(60) },
  /** Not a limit for anybody: within it the owner is not told again. */
  'two-factor: warn the owner': { attempts: 1, window: hours(24) },
  'fresh password: account': { attempts: 5, window: minutes(15), longestPause: minutes(60) },

  // Failures of children who sign in without an address (decision 023). The code is short enough to be guessed at, so a
  // right one is refused too while its caller pauses. Fifteen wrong secrets in a row are counted with the login itself.
  'family code: address': { attempts: 20, window: minutes(15), longestPause: minutes(60) },
  'family code: network': { attempts: 200, window: minutes(15), longestPause: minutes(60) },
  'nickname sign-in: child from an address': { attempts: 5, window: minutes(15), longestPause: minutes(15) },
  'nickname sign-in: child from a known device': { attempts: 5, window: minutes(15), longestPause: minutes(15) },

  // Wide enough for parents' evening: a room or two of thirty register behind one address, and some ask for a new link.
  'sign-up: address': { attempts: 60, window: hours(1) },
  'sign-up: network': { attempts: 200, window: hours(1) },
  /** Each way to Google leaves a row here for a day. */
  'google: address': { attempts: 100, window: minutes(15) },
  // Silent for the account, not for the address. Each purpose has its own: anybody may ask for anybody, and using one
  // up must not keep the owner from other kinds of mail. Of that kind the owner has got the last one.
  'sign-up mail: account': { attempts: 3, window: hours(1) },
  'confirmation mail: account': { attempts: 3, window: hours(1) },
  'reset mail: account': { attempts: 3, window: hours(1) },
  'new address mail: account': { attempts: 3, window: hours(1) },
  'account mail: address': { attempts: 60, window: hours(1) },
  'account mail: network': { attempts: 200, window: hours(1) },
  /** Silently: each letter's link is good for the whole hour. */
  'registered again: account': { attempts: 3, window: hours(1) },

  // Anybody may enter anybody's address as a child's. A copied link that is accepted counts as a mail, for it makes us
  // write one; and for 'account mail: address', for its answer tells whether the address is free.
  'invitation mail: parent': { attempts: 10, window: hours(1) },
  'invitation mail: recipient': { attempts: 3, window: hours(1) },

  // Adults who are invited to accompany a child: each invitation is a row, and tells both guardians of it.
  'guardian invitation: parent': { attempts: 20, window: hours(24) },
  /** Failures, besides the five that an invitation itself has. */
  'guardian code: person': { attempts: 10, window: minutes(15), longestPause: minutes(60) },

  /** What tells somebody of one thing that happened in their account. Silently: they have been told ten times. */
  'notice mail: recipient': { attempts: 10, window: hours(1) },

  /** Each one reads all that is taught; somebody who types in the search makes one for each pause. */
  'content search: person': { attempts: 60, window: minutes(1) },

  /** Each one costs a DNS look-up. */
  'analysis address: parent': { attempts: 20, window: hours(1) },
  'reminder device: parent': { attempts: 20, window: hours(1) },
  /** Each one makes this server call a push service. */
  'reminder trial: parent': { attempts: 10, window: hours(1) },
  'daily status test: parent': { attempts: 5, window: hours(1) },
  'test mail: admin': { attempts: 5, window: hours(1) },
  /** Each one writes to a folder or a bucket. */
  'backup target: admin': { attempts: 20, window: hours(1) },

  // Failures only: a link that works is never refused.
  'link look-up: address': { attempts: 30, window: minutes(1) },

  // Marks and starts of quizzes without a login: a class behind one address begins at the same moment. The limit per
  // link bounds what a link that was passed around can store in a day.
  'shared link: address': { attempts: 120, window: minutes(1) },
  'shared link: link': { attempts: 1000, window: hours(24) },
  /** Visits that a parent is told of; silently, and whoever comes after goes on. */
  'shared link visit: address': { attempts: 120, window: minutes(1) },
  'shared link visit: link': { attempts: 1000, window: hours(24) },

  // Each consent given after a withdrawal is stored; withdrawing is never refused.
  'consent: person': { attempts: 60, window: hours(24) },

  // Each one reads everything about a family.
  'own data export: person': { attempts: 10, window: hours(1) },

  // Each start makes this server call somebody else's.
  'simulation launch: person': { attempts: 6, window: minutes(1) },
  // Failures only.
  'simulation outcome: address': { attempts: 60, window: minutes(1) },

  'faq click: address': { attempts: 30, window: minutes(1) },

  /** Not a limit for anybody: within it the same refusal is not noted again. */
  'refused access: note': { attempts: 1, window: hours(1) },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits
