import { Group, Text, Title } from '@mantine/core'
import { refusals } from '../../domain/platform/refusals.ts'
import { ActionButton } from '../components/button/action-button.tsx'
import { LinkButton } from '../components/button/link-button.tsx'
import { StampFigure } from '../components/competency/stamp-figure.tsx'
import { failureOf, messageForChild } from '../failure.ts'
import { LearnerPage } from '../learning/learner-page.tsx'

type NothingSharedProps = { message: string; mayPass?: boolean; rests?: boolean; onRetry?: () => void }

/** Shown instead of the content of a share link (S8.39). */
export const NothingShared = ({ message, mayPass = false, rests = false, onRetry }: NothingSharedProps) => (
  <LearnerPage size="sm">
    <StampFigure what={rests ? 'greets' : 'stumbles'} />
    <div role="alert">
      {!rests && <Text fw={700}>Fehler</Text>}
      <Title order={1} size="h2">
        {message}
      </Title>
      <Text size="lg" my="md">
        {textOf({ mayPass, rests })}
      </Text>
    </div>
    <Group>
      {mayPass && onRetry && <ActionButton size="md" label="Noch einmal versuchen" onClick={onRetry} />}
      <LinkButton to="/" size="md" variant="default" label="Zur Startseite" />
    </Group>
  </LearnerPage>
)

function textOf({ mayPass, rests }: { mayPass: boolean; rests: boolean }): string {
  if (rests) return 'Der Link gilt weiter, und was schon geschafft ist, bleibt. Schau später noch einmal vorbei.'
  return mayPass
    ? 'Vielleicht ist die Verbindung gerade weg. Versuch es gleich noch einmal.'
    : 'Frag die Person, die dir den Link geschickt hat, nach einem neuen.'
}

/** The message for content that could not be loaded, and whether a retry may help; refusals are final. */
export function notLoaded(error: unknown): { message: string; mayPass: boolean; rests?: boolean } {
  const { refusal } = failureOf(error)
  if (refusal === 'CONTENT_RESTS') return { message: 'Das macht gerade Pause', mayPass: true, rests: true }
  if (refusal === 'CONTENT_NOT_AVAILABLE') return { message: refusals.CONTENT_NOT_AVAILABLE.message, mayPass: false }
  if (refusal === 'LINK_NOT_FOUND') return { message: refusals.LINK_NOT_FOUND.message, mayPass: false }
  // No retry: only failed attempts count for the limit, so the link was invalid in any case.
  if (refusal === 'TOO_MANY_REQUESTS') return { message: messageForChild(error), mayPass: false }
  return { message: 'Fehler beim Laden des Inhalts', mayPass: true }
}
