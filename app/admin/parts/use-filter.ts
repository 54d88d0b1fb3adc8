import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'

type Shape = Record<string, z.ZodType<string | undefined>>
type Filter<S extends Shape> = { [K in keyof S]?: z.output<S[K]> }

/**
 * The filter of an admin list, stored in the URL so that the back button restores it. Changing the filter returns to
 * the first page. Invalid values in the URL are ignored.
 * @param names query parameter of each field
 * @param page the field that holds the cursor of the page
 */
export function useFilter<S extends Shape>(
  { shape }: { shape: S },
  { names, page }: { names: Record<keyof S & string, string>; page: keyof S & string },
) {
  const [params, setParams] = useSearchParams()
  const fields = Object.keys(names) as (keyof S & string)[]
  const filter = Object.fromEntries(
    fields.map((field) => [field, shape[field]?.safeParse(params.get(names[field]) || undefined).data]),
  ) as Filter<S>

  function withChange(field: keyof S & string, value: string | null) {
    const next = new URLSearchParams(params)
    next.delete(names[page])
    if (value) next.set(names[field], value)
    else next.delete(names[field])
    return next
  }
  const change = (field: keyof S & string, value: string) =>
    setParams(withChange(field, value), { preventScrollReset: true })
  return {
    filter,
    isFiltered: fields.some((field) => field !== page && filter[field] !== undefined),
    change,
    /** For the select of a field. */
    select: (field: keyof S & string) => ({
      value: filter[field] ?? '',
      onChange: (event: { currentTarget: { value: string } }) => change(field, event.currentTarget.value),
    }),
    /** For the pager: URLs of the first page and of the one after the cursor `next`. */
    pagesWith: (next: string | null | undefined) => ({
      isFirst: filter[page] === undefined,
      first: `?${withChange(page, null)}`,
      next: next ? `?${withChange(page, next)}` : undefined,
    }),
  }
}

/** State of a text filter while typing; reset when the URL brings another value. */
export function useTyped(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setTyped(value)
  }
  return [typed, setTyped]
}

/** Options of a filter, with 'alle' first. */
export const optionsOf = (words: Record<string, string>) => [
  { value: '', label: 'alle' },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
]
