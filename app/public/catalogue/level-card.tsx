import { Badge, Group, List, Paper, Text, Title } from '@mantine/core'
import { TRIAL } from '../../../domain/learning/trial.ts'
import type { RouterOutputs } from '../../../server/router.ts'
import { LinkButton } from '../../components/button/link-button.tsx'
import { Mark } from '../../components/mark.tsx'
import classes from './level-card.module.css'

type Level = RouterOutputs['competencies']['bySlug']['levels'][number]
type Contents = { items: { id: string; title: string; isParentOnly?: boolean }[]; one: string; many: string }

/** A level as visitors see it: titles and numbers of its content. `isTrial`: can be tried out without an account. */
export function LevelCard({ level, number, isTrial }: { level: Level; number: number; isTrial: boolean }) {
  const contents: Contents[] = [
    { items: level.lessons, one: 'Lektion', many: 'Lektionen' },
    { items: level.quizzes, one: 'Quiz', many: 'Quizze' },
    { items: level.simulations, one: 'Simulation', many: 'Simulationen' },
  ]
  return (
    <Paper component="article" withBorder p="lg">
      <Group justify="space-between" align="start" gap="xs">
        <Title order={3} flex="1 1 14rem" className="long-words">{`Level ${number}: ${level.title}`}</Title>
        {level.minAge !== null && <Mark color="sea">ab {level.minAge} Jahren</Mark>}
      </Group>
      {level.description && <Text mt="xs">{level.description}</Text>}
      {contents.every(({ items }) => items.length === 0) ? (
        <Text mt="md" c="dimmed">
          Keine Inhalte verfügbar
        </Text>
      ) : (
        <div className={classes.contents}>
          {contents.map(({ items, one, many }) => (
            <div key={many}>
              <Title order={4} size="h6">{`${items.length} ${items.length === 1 ? one : many}`}</Title>
              <List size="sm" mt={4} spacing={4}>
                {items.map(({ id, title, isParentOnly }) => (
                  <List.Item key={id}>
                    {title}
                    {isParentOnly && (
                      <Badge component="span" color="amber" variant="light" tt="none" ml="xs">
                        Nur Eltern
                      </Badge>
                    )}
                  </List.Item>
                ))}
              </List>
            </div>
          ))}
        </div>
      )}
      {isTrial && <LinkButton to={TRIAL} variant="light" mt="md" label="Ohne Anmeldung ausprobieren" />}
    </Paper>
  )
}
