import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { ContentRef } from '../../../domain/content/content.ts'
import { useMayDo } from '../parts/duties.ts'

/** The ways to look at a piece of content: its form, as who learns or accompanies sees it, its links, its revisions. */
export function EditorViews({ type, id }: ContentRef) {
  const edits = useMayDo('edit')
  const home = `/admin/content/${type}/${id}`
  return (
    <Group gap="xs" mt="sm" component="nav" aria-label="Ansichten">
      <View to={home}>Bearbeiten</View>
      <View to={`${home}?ansicht=kind`}>Vorschau als Kind</View>
      <View to={`${home}?ansicht=eltern`}>Vorschau als Elternteil</View>
      {edits && type !== 'simulation' && <View to={`${home}?ansicht=links`}>Link teilen</View>}
      <View to={`${home}?ansicht=verlauf`}>Verlauf</View>
    </Group>
  )
}

function View({ to, children }: { to: string; children: string }) {
  const { pathname, search } = useLocation()
  const isHere = to === (search.startsWith('?ansicht=') ? pathname + search : pathname)
  return (
    <Button component={Link} to={to} variant={isHere ? 'light' : 'default'} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Button>
  )
}
