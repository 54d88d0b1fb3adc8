import '@mantine/core/styles/Input.layer.css'
import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { addressOfPictureIn } from '../../../domain/content/activities/picture-address.ts'
import { anchorOf, type GlossaryWord, letterOf, spokenWord, wordsWith } from '../../../domain/content/glossary/word.ts'
import { SpeakButton } from '../../learning/read-aloud/speak-button.tsx'
import { useVoice } from '../../learning/read-aloud/voice.ts'
import classes from './word-list.module.css'

/** All words below their letters, with a search while typing; without script the list alone. */
export function WordList({ words }: { words: GlossaryWord[] }) {
  const [search, setSearch] = useState('')
  const found = useVoice()
  const voice = 'voice' in found ? found.voice : undefined
  if (words.length === 0) return <Text c="dimmed">Hier stehen noch keine Wörter. Schau bald wieder vorbei.</Text>
  const shown = wordsWith(words, search)
  const letters = [...Map.groupBy(shown, letterOf)]
  return (
    <>
      <TextInput
        type="search"
        size="md"
        label="Wort suchen"
        placeholder="Zum Beispiel Cookie"
        maxLength={60}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maw="26rem"
        className={`${classes.search} needs-script not-printed`}
      />
      <Text role="status" my="md" c="dimmed">
        {outcome(shown.length, search.trim())}
      </Text>
      {letters.length > 1 && (
        <nav aria-label="Buchstaben" className={`not-printed ${classes.letters}`}>
          {letters.map(([letter]) => (
            <a key={letter} href={`#${idOfLetter(letter)}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      {letters.map(([letter, below]) => (
        <section key={letter} aria-labelledby={idOfLetter(letter)}>
          <Title order={2} id={idOfLetter(letter)} className={classes.letter}>
            {letter}
          </Title>
          <Stack component="ul" gap="sm" className="plain">
            {below.map((word) => (
              <Word key={word.word} word={word} voice={voice} />
            ))}
          </Stack>
        </section>
      ))}
    </>
  )
}

type WordProps = { word: GlossaryWord; voice: SpeechSynthesisVoice | undefined }

const Word = ({ word, voice }: WordProps) => (
  <li id={anchorOf(word)} className={classes.word}>
    {word.picture && (
      <img
        src={addressOfPictureIn(word.picture)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className={classes.picture}
      />
    )}
    <div className={`long-words-hyphenated ${classes.text}`}>
      <Title order={3} size="h4" lang="de">
        {word.word}
      </Title>
      <p lang="de">{word.explanation}</p>
    </div>
    <div className={`${classes.speak} needs-script not-printed`}>
      {voice && <SpeakButton voice={voice} text={spokenWord(word)} about={word.word} isSmall />}
    </div>
  </li>
)

const idOfLetter = (letter: string) => `buchstabe-${letter === '#' ? 'andere' : letter.toLowerCase()}`

function outcome(count: number, search: string): string {
  if (count === 0) return `Zu „${search}“ steht hier noch nichts. Frag jemanden, dem du vertraust.`
  return count === 1 ? '1 Wort' : `${count} Wörter`
}
