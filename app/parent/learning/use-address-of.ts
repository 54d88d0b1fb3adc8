import { useSearchParams } from 'react-router'

/** URLs that open a lesson or quiz on this screen, keeping other query parameters (see opened-content.tsx). */
export function useAddressOf() {
  const [search] = useSearchParams()
  return (kind: 'lektion' | 'quiz', id: string) => {
    const opened = new URLSearchParams(search)
    opened.set(kind, id)
    return `?${opened}`
  }
}
