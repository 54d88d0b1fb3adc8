import { List, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { pageTitle } from '../../domain/platform/brand.ts'
import { formatDate } from '../../domain/platform/dates.ts'
import { LoadFailure } from '../components/page/load-failure.tsx'
import { InsightView } from '../learning/insight-view.tsx'
import { LearnerPage } from '../learning/learner-page.tsx'
import { queryClient, trpc } from '../trpc.ts'
import { ChildError } from './child-error.tsx'

const insight = trpc.insight.own.queryOptions()

export function clientLoader() {
  void queryClient.prefetchQuery(accompanying) // in the same request
  return queryClient.ensureQueryData(insight)
}
export const meta = () => [{ title: pageTitle('Was meine Eltern sehen') }]

/** Shows the child exactly what its parents see: children are not watched secretly. */
export default function OwnInsightScreen() {
  const { data } = useSuspenseQuery(insight)
  return (
    <LearnerPage back={{ to: '/child-dashboard', label: 'Zu meinen Pässen' }}>
      <Title order={1}>Was meine Eltern sehen</Title>
      <Text my="md" maw="46rem">
        Das hier ist der Einblick, den deine Eltern haben: Wort für Wort dasselbe wie bei ihnen.
      </Text>
      <InsightView insight={data} />
      <WhoAccompanies />
      <Title order={2} size="h4" mt="xl">
        Und sonst?
      </Title>
      <List mt="sm" maw="46rem">
        <List.Item>
          Deine Eltern sehen auch deine Pässe, an welchem Tag du welche Lektion gelesen hast und wie deine Versuche bei
          Quizzen und Übungen ausgegangen sind.
        </List.Item>
        <List.Item>
          Wenn du vor einer Kompetenz drei Fragen beantwortet hast, sehen sie erst nach dem Auffrischen, wie viele du
          vorher gewusst hast und wie viele jetzt: genau wie du. Welche Fragen das waren, sehen sie nicht.
        </List.Item>
        <List.Item>
          Sie sehen, wie viele Aufgaben zum Mitmachen du in einer Lektion gemacht hast, aber nicht wie. Was in deinem
          Heft steht, sehen sie nur, wenn du ihnen eine Seite zeigst.
        </List.Item>
        <List.Item>
          Hakst du ab, was du zu Hause ausprobiert hast, sehen sie das und bestätigen es. Bis dahin kannst du den Haken
          zurücknehmen.
        </List.Item>
        <List.Item>
          Sie sehen deine Figur und was du dir als Nächstes wünschst. Deine Figur sieht auch, wer euren Familien-Code
          kennt: Sie steht neben deinem Spitznamen.
        </List.Item>
        <List.Item>
          Deine Eltern können für einen Pass eine Prüfseite einschalten, zum Beispiel für die Schule. Bei deinem Pass
          steht dann, was andere dort sehen.
        </List.Item>
        <List.Item>
          Eure Vereinbarung lest ihr alle gleich. Deine Eltern sehen, was du selbst dazugeschrieben hast, worüber du
          reden möchtest und wann du unterschrieben hast. Wer dich sonst begleitet, zum Beispiel deine Oma, liest die
          Sätze erst, wenn alle unterschrieben haben.
        </List.Item>
        <List.Item>Wenn sie dir zu einem Pass gratulieren und du Danke sagst, sehen sie das auch.</List.Item>
        <List.Item>
          Wenn sie es eingeschaltet haben, bekommen sie einmal am Tag oder in der Woche eine E-Mail: was du gelesen,
          bestanden und versucht hast. Und ihr Handy kann ihnen sagen, dass es einen neuen Pass gibt oder dass ein Quiz
          schwer ist. Manche lassen sich das von einem Programm auswerten, das deinen Namen nicht erfährt.
        </List.Item>
        <List.Item>
          Wenn sie dir einen Link zu einer Lektion oder einem Quiz geben, sehen sie, wie oft er geöffnet wurde und wann
          zuletzt.
        </List.Item>
        <List.Item>
          Bis du 16 bist, stellen sie ein, wie lange du angemeldet bleibst, und können dich auf allen Geräten abmelden.
          Wo du angemeldet bist, sehen sie nicht.
        </List.Item>
        <List.Item>
          Sie können herunterladen, was wir über dich gespeichert haben. In dieser Datei stehen auch alle deine
          Antworten und Uhrzeiten, aber nicht, wie du am liebsten liest, und nichts aus deinem Heft, das du ihnen nicht
          gezeigt hast.
        </List.Item>
        <List.Item>
          Auf ihren Seiten sehen sie nicht, wie viele Minuten du lernst, wo du bist oder wie andere Kinder abschneiden.
        </List.Item>
      </List>
    </LearnerPage>
  )
}

export const ErrorBoundary = () => (
  <ChildError failed="Das konnte nicht geladen werden" notFound="Kein Profil gefunden" />
)

const accompanying = trpc.accompanied.mine.queryOptions()

function WhoAccompanies() {
  const people = useQuery(accompanying)
  return (
    <section aria-labelledby="who">
      <Title order={2} size="h4" mt="xl" id="who">
        Wer sieht was?
      </Title>
      {people.isPending && <Text role="status">Wird geladen …</Text>}
      {people.isLoadingError && (
        <LoadFailure message="Das konnte nicht geladen werden." onRetry={() => people.refetch()} />
      )}
      {people.data && (
        <List mt="sm" maw="46rem">
          {people.data.map(({ name, kind, since }) => (
            <List.Item key={`${name} ${since}`}>
              <strong>{name}</strong>, seit {formatDate(since)}:{' '}
              {kind === 'guardian'
                ? 'sieht alles, was auf dieser Seite steht.'
                : 'begleitet dich. Sieht deinen Vornamen, wie weit du bist, deine Pässe und Fragen zum Reden. Sonst nichts.'}
            </List.Item>
          ))}
        </List>
      )}
      {people.data && (
        <Text mt="sm" maw="46rem">
          Bis du 16 bist, erfahren deine Eltern, wenn sich dein Passwort oder deine E-Mail-Adresse ändert. Das Passwort
          selbst sehen sie nie. In deinem Heft lesen sie nur, was du ihnen zeigst, auch wenn sie für dich „Hier lernen“
          öffnen.
        </Text>
      )}
    </section>
  )
}
