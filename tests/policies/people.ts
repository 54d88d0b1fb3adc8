/** The columns of the matrix. */
export const ROLES = ['visitor', 'parent', 'child', 'admin', 'author', 'editor', 'operator', 'job', 'library'] as const
export type Role = (typeof ROLES)[number]

/**
 * Who tries out what a role may do: two families, the first with two children. The first child has two guardians,
 * somebody who was one, a helper, and somebody who was one (decision 091); the other parent is a stranger to it.
 */
export const PEOPLE = {
  visitor: ['visitor'],
  parent: ['parent', 'other guardian', 'former guardian', 'helper', 'former helper', 'other parent'],
  child: ['child', 'sibling', 'other child'],
  admin: ['admin'],
  author: ['author'],
  editor: ['editor'],
  operator: ['operator'],
  job: ['job'],
  library: ['library'],
} as const satisfies Record<Role, readonly string[]>
/** `login` is the connection itself, before it takes on a role. */
export type Person = (typeof PEOPLE)[Role][number] | 'login'

export const roleOf = (person: Person): Role =>
  ROLES.find((role) => (PEOPLE[role] as readonly string[]).includes(person)) as Role

/** How each role is called in the database. */
export const DATABASE_ROLES: Record<Role | 'login', string> = {
  visitor: 'app_visitor',
  parent: 'app_parent',
  child: 'app_child',
  admin: 'app_admin',
  author: 'app_author',
  editor: 'app_editor',
  operator: 'app_operator',
  job: 'app_job',
  library: 'app_auth',
  login: 'app_login',
}

/** The children that somebody is guardian of, or the child itself. */
function ownChildren(person: Person): string[] {
  const children: Partial<Record<Person, string[]>> = {
    parent: ['child', 'sibling', 'invited'],
    'other guardian': ['child'],
    'other parent': ['other child'],
  }
  return children[person] ?? (roleOf(person) === 'child' ? [person] : [])
}

/** What the words of the matrix mean, by the names that rows have in world.ts. Where a person is missing: no row. */
const WORDS: Record<string, (person: Person) => string[]> = {
  self: (person) => [person === 'visitor' ? 'nobody' : person],
  own: ownChildren,
  added: (person) => (person === 'other guardian' ? [] : ownChildren(person)),
  alone: (person) => ownChildren(person).filter((name) => name !== 'child'),
  accompanied: (person) => [
    ...PEOPLE.parent.flatMap((one) => ownChildren(person).map((child) => `${one} of ${child}`)),
    `${person} of child`,
  ],
  published: () => ['first', 'second', 'open', 'opened', 'closed', 'for parents'],
  entered: (person) =>
    ({ child: ['open', 'opened'], sibling: ['second'], 'other child': ['open'] })[person as string] ?? [],
  unbound: () => ['admin', 'editor'],
  notebook: (person) => [`kept by ${person}`, `shown by ${person}`],
  shown: (person) => ownChildren(person).map((child) => `shown by ${child}`),
  clauses: (person) => ownChildren(person).flatMap((child) => [`drafted by ${child}`, `offered by ${child}`]),
  offered: (person) => [`offered by ${person}`],
  released: (person) => ({ child: ['open'], sibling: ['second'] })[person as string] ?? [],
}

/**
 * The rows that a cell of the matrix promises to a person, by name; 'refused' for a dash. `names`: the rows there are.
 */
export function promised(cell: string, person: Person, names: string[]): string[] | 'refused' {
  if (cell === '–') return 'refused'
  if (cell === 'all') return names
  const word = WORDS[cell]
  if (!word && !names.includes(cell))
    throw new Error(`'${cell}' is neither a word of the matrix nor the name of a row.`)
  return names.filter((name) => (word ? word(person).includes(name) : name === cell))
}
