import { Group, List, Text } from '@mantine/core'
import { CardTitle } from '../../components/page/texts.tsx'
import { client } from '../../trpc.ts'
import { AskButton } from '../parts/ask-dialog.tsx'
import { counted } from '../parts/counted.ts'
import type { StepProps } from './setup-state.ts'

/** Removes the demo family, and the competencies that come with the software. */
export function ContentStep({ state: { content, hasDemo } }: StepProps) {
  return (
    <>
      <CardTitle order={3}>Demo-Familie</CardTitle>
      {hasDemo ? (
        <>
          <Text>
            Eine erfundene Familie zeigt, wie alles aussieht. Ihre Passwörter druckt jeder Start; bevor andere den
            Server erreichen, muss sie weg, sonst startet er nicht.
          </Text>
          <Group>
            <AskButton
              label="Demo-Familie entfernen"
              variant="default"
              confirmLabel="Entfernen"
              busyLabel="Wird entfernt..."
              isLoss
              call={() => client.admin.setup.endDemo.mutate()}
              done="Die Demo-Familie ist entfernt."
              whenFailed="Die Demo-Familie konnte nicht entfernt werden."
            >
              <Text>
                Alle Demo-Konten und ihre Kinder gehen, mit allem, was dazugehört, auch Kinder, die Sie dort angelegt
                haben. Sie kommen nicht wieder.
              </Text>
            </AskButton>
          </Group>
        </>
      ) : (
        <Text>
          Hier gibt es keine. Sie entsteht nur beim allerersten Start, auf einem Rechner, den sonst niemand erreicht;
          mit <code>DEMO=off</code> auch dort nicht.
        </Text>
      )}
      <CardTitle order={3}>Mitgelieferte Kompetenzen</CardTitle>
      {content.competencies === 0 ? (
        <Text>Die mitgelieferten Kompetenzen sind entfernt. Was hier geschrieben wird, ist Ihres.</Text>
      ) : (
        <>
          <Text>
            {counted(content.competencies, 'Kompetenz ist', 'Kompetenzen sind')} schon da, mit Lektionen, Quizzen und
            Übungen. Sie können alles behalten und ändern; neue Versionen bringen Verbesserungen für das mit, was Sie
            nicht geändert haben.
          </Text>
          {content.hasChildren ? (
            <Text>
              {hasDemo
                ? 'Möchten Sie mit einem leeren Haus beginnen? Entfernen Sie dafür zuerst die Demo-Familie, die mit diesen Kompetenzen lernt.'
                : 'Mit einem leeren Haus beginnen kann nur, wer noch keine Kinder hat. Einzelne Kompetenzen kommen unter Kompetenzen in den Papierkorb.'}
            </Text>
          ) : (
            <Group>
              <AskButton
                label="Mit einem leeren Haus beginnen"
                variant="default"
                confirmLabel="Alle entfernen"
                busyLabel="Wird entfernt..."
                isLoss
                call={() => client.admin.setup.emptyContent.mutate()}
                done="Die mitgelieferten Kompetenzen sind entfernt."
                whenFailed="Die Kompetenzen konnten nicht entfernt werden."
              >
                <Text>Das lässt sich hier nicht rückgängig machen. Es verschwinden:</Text>
                <List>
                  <List.Item>
                    {counted(content.competencies, 'mitgelieferte Kompetenz', 'mitgelieferte Kompetenzen')} mit allen
                    Lektionen, Quizzen und Übungen,
                  </List.Item>
                  <List.Item>auch was Sie darin geändert haben.</List.Item>
                </List>
                <Text>
                  Fragen und Antworten, Wörterbuch und selbst angelegte Kompetenzen bleiben. Auch neue Versionen bringen
                  dann keine Kompetenzen mehr mit.
                </Text>
              </AskButton>
            </Group>
          )}
        </>
      )}
      <Text size="sm">
        Als Befehl: <code>npm run admin -- end-demo</code> und <code>npm run admin -- empty-content</code>
      </Text>
    </>
  )
}
