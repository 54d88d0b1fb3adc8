import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { linesOfActivity } from '../../../../domain/content/activities/lines.ts'
import type { LessonDraft } from '../../../../domain/content/content.ts'
import { ageInSchoolYear, readingEaseOf } from '../../../../domain/content/reading-ease.ts'

const PAUSE_WHILE_TYPING_MS = 600
const READ_IN_ONE_GO = 'p, h2, h3, h4, li, td, th, figcaption'

/** How hard the lesson is to read, and which sentences are long. A hint beside the text: nothing is refused for it. */
export function ReadingHint({ payload }: { payload: LessonDraft }) {
  const [{ content, activities, isParentOnly }] = useDebouncedValue(payload, PAUSE_WHILE_TYPING_MS)
  const ease = readingEaseOf([...passagesOf(content), ...activities.flatMap(linesOfActivity).map(({ text }) => text)])
  if (!ease) return null
  const { schoolYear, words, longest } = ease
  return (
    <div role="note" aria-label="Wie schwer der Text zu lesen ist">
      <Text size="sm">
        {words} Wörter, zu verstehen {inWords(schoolYear, isParentOnly)} (Wiener Sachtextformel).
      </Text>
      {longest.length > 0 && !isParentOnly && (
        <details>
          <summary>{longest.length === 1 ? 'Ein langer Satz' : `Die ${longest.length} längsten Sätze`}</summary>
          <ul>
            {longest.map((sentence) => (
              <li key={sentence.text}>
                <Text size="sm">
                  {sentence.text} <Text span c="dimmed" inherit>{`(${sentence.words} Wörter)`}</Text>
                </Text>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

function inWords(schoolYear: number, isForAdults: boolean): string {
  if (isForAdults) return `etwa ab Klasse ${schoolYear}`
  return `etwa ab Klasse ${schoolYear}, also mit ${ageInSchoolYear(schoolYear)} Jahren`
}

/** The pieces of a lesson's text that are read in one go; an item of a list without those within it. */
function passagesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.querySelectorAll(READ_IN_ONE_GO)]
    .filter((element) => !element.querySelector(READ_IN_ONE_GO))
    .map(({ textContent }) => textContent ?? '')
}
