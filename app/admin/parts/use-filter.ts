import { useSearchParams } from 'react-router'
import type { z } from 'zod'

type Shape = Record<string, z.ZodType<string | undefined>>
type Asked<S extends Shape> = { [K in keyof S]?: z.output<S[K]> }

/**
 * What a list of the administration is filtered by, as the address has it: going back brings the filter of before, and a
 * changed filter begins at the first page. `names`: how the address calls each field, `page` the one that names the page.
 * What somebody wrote into the address and the schema does not know is left out.
 */
export function useFilter<S extends Shape>(
  { shape }: { shape: S },
  { names, page }: { names: Record<keyof S & string, string>; page: keyof S & string },
) {
  const [params, setParams] = useSearchParams()
  const fields = Object.keys(names) as (keyof S & string)[]
  const asked = Object.fromEntries(
    fields.map((field) => [field, shape[field]?.safeParse(params.get(names[field]) || undefined).data]),
  ) as Asked<S>

  function withChange(field: keyof S & string, value: string | null) {
    const next = new URLSearchParams(params)
    next.delete(names[page])
    if (value) next.set(names[field], value)
    else next.delete(names[field])
    return next
  }
  return {
    asked,
    isFiltered: fields.some((field) => field !== page && asked[field] !== undefined),
    change: (field: keyof S & string, value: string) =>
      setParams(withChange(field, value), { preventScrollReset: true }),
    /** Where the page is that begins there; null: the first one. */
    pageAfter: (cursor: string | null) => `?${withChange(page, cursor)}`,
  }
}
