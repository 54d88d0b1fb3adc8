import { Box, Group, Text, Title } from '@mantine/core'
import type { Figure } from '../../../domain/learning/figure.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import type { AgreementVersion } from './agreement-words.ts'

type SignaturesProps = {
  version: Pick<AgreementVersion, 'signatures' | 'awaited'>
  /** Of the child: its name, or 'Ich' where it reads itself. */
  child: { name: string; figure: Figure }
}

export const Signatures = ({ version: { signatures, awaited }, child }: SignaturesProps) => (
  <Box component="section" mt="lg" aria-label="Unterschriften">
    <Title order={3} mb="xs" fz="1.25rem">
      Unterschriften
    </Title>
    <Group component="ul" gap="sm" align="stretch" className="plain">
      {signatures.map(({ by, name, isMine, signedAt }) => (
        <Person
          key={`${by} ${name} ${signedAt}`}
          figure={by === 'child' ? child.figure : undefined}
          name={by === 'child' ? child.name : (name ?? 'Ein Elternteil')}
          isReader={isMine && by === 'guardian'}
          signedAt={signedAt}
        />
      ))}
      {[...(awaited.child ? [{ name: child.name, isMe: false }] : []), ...awaited.guardians].map(({ name, isMe }) => (
        <Person key={name} name={name} isReader={isMe} />
      ))}
    </Group>
  </Box>
)

type PersonProps = { name: string | null; isReader: boolean; figure?: Figure | undefined; signedAt?: string }

/** `signedAt`: undefined while the signature is missing. */
const Person = ({ name, isReader, figure, signedAt }: PersonProps) => (
  <Group
    component="li"
    gap="sm"
    wrap="nowrap"
    miw="min(12rem, 100%)"
    px="md"
    py="0.625rem"
    bd={signedAt ? '2px solid var(--mantine-color-sea-filled)' : '2px dashed var(--mantine-color-dimmed)'}
    bdrs="md"
    bg="var(--sheet)"
    style={{ overflowWrap: 'anywhere' }}
  >
    {figure && <OwnFigure figure={figure} size={48} />}
    <span>
      <Text span inherit fw={700} {...(signedAt && { ff: 'heading', fz: '1.125rem' })}>
        {name}
      </Text>
      {isReader && ' (Sie)'}
      <Text span display="block" c="dimmed" size="sm">
        {signedAt ? `✓ am ${formatDate(signedAt)}` : 'noch nicht'}
      </Text>
    </span>
  </Group>
)
