import { Box, Group, Text, Title } from '@mantine/core'
import type { Figure } from '../../../domain/learning/figure.ts'
import { formatDate } from '../../../domain/platform/dates.ts'
import { OwnFigure } from '../../components/competency/own-figure.tsx'
import type { AgreementVersion } from './agreement-words.ts'
import classes from './signatures.module.css'

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
        <li key={`${by} ${name} ${signedAt}`} className={classes.person}>
          {by === 'child' && <OwnFigure figure={child.figure} size={48} />}
          <span>
            <Text span inherit ff="heading" fz="1.125rem" fw={700}>
              {by === 'child' ? child.name : (name ?? 'Ein Elternteil')}
            </Text>
            {isMine && by === 'guardian' && ' (Sie)'}
            <Text span display="block" c="dimmed" size="sm">
              ✓ am {formatDate(signedAt)}
            </Text>
          </span>
        </li>
      ))}
      {[...(awaited.child ? [{ name: child.name, isMe: false }] : []), ...awaited.guardians].map(({ name, isMe }) => (
        <li key={name} className={classes.person} data-awaited>
          <span>
            <b>{name}</b>
            {isMe && ' (Sie)'}
            <Text span display="block" c="dimmed" size="sm">
              noch nicht
            </Text>
          </span>
        </li>
      ))}
    </Group>
  </Box>
)
