import { Anchor, Paper, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { Scene } from '../../../../domain/content/activities/activity.ts'
import { idAt } from './form-fields.tsx'
import classes from './story-map.module.css'
import { type SceneOnTheWay, waysOf } from './ways.ts'

/** Which scene leads where, and what cannot be reached. */
export function StoryMap({ scenes }: { scenes: Scene[] }) {
  const { search } = useLocation()
  const ways = waysOf(scenes)
  return (
    <Paper withBorder p="sm" component="nav" aria-label="Überblick über die Geschichte">
      <Text fw={700} size="sm" mb="xs">
        Überblick
      </Text>
      <ol className={classes.map}>
        {ways.map((scene) => (
          <li key={scene.key} data-lost={!scene.isReached}>
            <Anchor component={Link} to={{ search, hash: idAt(['scenes', scene.number - 1]) }} replace size="sm">
              {scene.name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {whereTo(scene)}
              {!scene.isReached && <strong className={classes.lost}> Dahin führt kein Weg.</strong>}
            </Text>
          </li>
        ))}
      </ol>
    </Paper>
  )
}

function whereTo({ leadsTo, end }: SceneOnTheWay): string {
  if (end) return end === 'good' ? '→ Gutes Ende.' : '→ Anderes Ende.'
  if (leadsTo.length === 0) return '→ Hier geht es noch nicht weiter.'
  return `→ ${leadsTo.map((number) => (number ? `Szene ${number}` : 'noch offen')).join(' oder ')}.`
}
