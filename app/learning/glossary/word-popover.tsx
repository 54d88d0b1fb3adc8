import { Anchor, CloseButton, Group, Popover, Text, Title } from '@mantine/core'
import { type Ref, useContext, useId, useImperativeHandle } from 'react'
import { Link } from 'react-router'
import { addressOfPictureIn } from '../../../domain/content/activities/picture-address.ts'
import { anchorOf, GLOSSARY, type ShownWord, spokenWord } from '../../../domain/content/glossary/word.ts'
import { useFocusReturn } from '../../components/dialog/use-focus-return.ts'
import { fromOwnWorld, InOwnWorld } from '../../layout/own-world.ts'
import { SpeakButton } from '../read-aloud/speak-button.tsx'
import { useVoice } from '../read-aloud/voice.ts'
import classes from './word-popover.module.css'

/** What a word means, beside its place in the text. Mounted while it is open. */
export function WordPopover({ word, target, onClose }: { word: ShownWord; target: HTMLElement; onClose: () => void }) {
  const found = useVoice()
  const [titleId, explanationId] = [useId(), useId()]
  useFocusReturn()
  return (
    <Popover opened onChange={onClose} width={320} withArrow arrowSize={12} shadow="md" trapFocus withRoles={false}>
      <Popover.Target>
        <PlaceInText element={target} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={explanationId}
        className={`not-printed ${classes.popover}`}
        data-learning
      >
        <Group gap="sm" wrap="nowrap">
          {word.picture && <img src={addressOfPictureIn(word.picture)} alt="" width={48} height={48} />}
          <Title order={2} id={titleId} flex={1} fz="1.375rem" lh={1.25} className="long-words-hyphenated" lang="de">
            {word.word}
          </Title>
          <CloseButton aria-label="Schließen" size={44} iconSize={20} onClick={onClose} className={classes.close} />
        </Group>
        <Text id={explanationId} mt="xs" mb="sm" fz="1.125rem" lang="de" style={{ overflowWrap: 'break-word' }}>
          {word.explanation}
        </Text>
        <Group gap="0.25rem var(--mantine-spacing-md)">
          {'voice' in found && <SpeakButton voice={found.voice} text={spokenWord(word)} about={word.word} />}
          <Anchor
            component={Link}
            to={`${GLOSSARY}#${anchorOf(word)}`}
            state={useContext(InOwnWorld) ? fromOwnWorld : undefined}
            fw={600}
            className="touch-link"
          >
            Zum Wörterbuch
          </Anchor>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Gives the popover an element to stand at that React has not made: it is part of the lesson's HTML. */
function PlaceInText({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element])
  return null
}
