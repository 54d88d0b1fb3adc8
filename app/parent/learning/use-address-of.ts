import { useSearchParams } from 'react-router'

/** Where a lesson or quiz opens, from whichever screen its level is shown on (opened-content.tsx). */
export function useAddressOf() {
  const [search] = useSearchParams()
  return (kind: 'lektion' | 'quiz', id: string) => {
    const opened = new URLSearchParams(search)
    opened.set(kind, id)
    return `?${opened}`
  }
}
