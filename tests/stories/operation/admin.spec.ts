import { LAB_ADDRESS } from '../../../domain/content/simulations.ts'
import { makeCompetency, type TestLevel } from '../../support/curriculum.ts'
import { asOwner } from '../../support/owner.ts'
import { makeAdmin, makeChild, makeParent } from '../../support/people.ts'
import { makeSimulation } from '../../support/simulation-provider.ts'
import { expectSound } from '../support/accessible.ts'
import { expect, test } from '../support/fixtures.ts'
import { titleOf } from '../support/title.ts'

test('an admin makes a competency with a level, a lesson and a quiz, and publishes them', { tag: '@core' }, async ({
  pageOf,
  visitorPage,
  db,
}) => {
  test.setTimeout(180_000)
  const page = await pageOf(await makeAdmin(db), '/admin')
  const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(links).toHaveText([
    'Dashboard',
    'Kompetenzen',
    'Suche',
    'Medien',
    'Pakete',
    'FAQ',
    'Wörterbuch',
    'Zu prüfen',
    'Papierkorb',
    'Benutzer',
    'Protokoll',
    'E-Mails',
    'Mitteilungen',
    'Bedingungen',
    'Aussehen',
    'Einrichten',
    'Betrieb',
  ])
  await links.getByText('Kompetenzen').click()
  await page.getByRole('link', { name: 'Neue Kompetenz' }).click()
  await expect(page.getByRole('heading', { name: 'Neue Kompetenz', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Kompetenz erstellen' }).click()
  await expect(page.getByText('Titel muss mindestens 3 Zeichen lang sein.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Titel').fill('Wolken malen')
  await page.getByRole('button', { name: 'Kompetenz erstellen' }).click()
  await expect(page.getByText('Kompetenz erstellt')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wolken malen', level: 1 })).toBeVisible()

  await page.getByRole('link', { name: 'Neues Skill Level' }).click()
  await expect(page.getByRole('heading', { name: 'Neues Skill Level', level: 1 })).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Titel').fill('Kleine Wolken')
  await page.getByRole('button', { name: 'Skill Level erstellen' }).click()
  await expect(page.getByRole('heading', { name: 'Kleine Wolken', level: 1 })).toBeVisible()

  await page.getByRole('tab', { name: 'Lektionen' }).click()
  await page.getByRole('button', { name: 'Neue Lektion' }).click()
  const text = page.getByRole('textbox', { name: 'Inhalt' })
  await expect(page.getByLabel('Titel')).toHaveValue('')
  await expect(page.getByPlaceholder('Neue Lektion')).toBeVisible()
  await expect(text).toHaveText('')
  await expect(page.getByText('kann noch nicht veröffentlicht werden')).toBeHidden()
  await expectSound(page)
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const missing = page.getByRole('group', { name: 'Die Lektion kann noch nicht veröffentlicht werden.' })
  await expect(missing).toBeFocused()
  await expect(missing.getByRole('listitem')).toHaveText([
    'Titel: Titel muss mindestens 3 Zeichen lang sein.',
    'Inhalt: Inhalt darf nicht leer sein.',
  ])
  await expectSound(page)
  await missing.getByRole('link', { name: 'Inhalt' }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type('Wolken sind selten nur weiß.')
  await missing.getByRole('link', { name: 'Titel' }).click()
  await expect(page.getByLabel('Titel')).toBeFocused() // a moment later: who typed faster would type elsewhere
  await page.keyboard.type('Weiß auf Blau')
  await expect(missing).toBeHidden()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Lektion veröffentlicht')).toBeVisible()

  await page.getByRole('link', { name: 'Kleine Wolken' }).click()
  await page.getByRole('tab', { name: 'Quizze' }).click()
  await page.getByRole('button', { name: 'Neues Quiz' }).click()
  await page.getByRole('tab', { name: 'Fragen' }).click()
  await page.getByRole('button', { name: 'Frage hinzufügen' }).click()
  await expect(page.getByText('Frage hinzugefügt')).toBeVisible()
  const question = page.getByRole('region', { name: 'Frage 1' })
  await expect(question.getByRole('checkbox')).toHaveCount(4)
  await expect(question.getByRole('checkbox').first()).toBeChecked()
  await question.getByLabel('Frage', { exact: true }).fill('Wie malst du eine Wolke?')
  for (const [index, answer] of ['In vielen Farben', 'Gar nicht', 'Nur in Weiß', 'Antwort 4'].entries())
    await question.getByLabel(`Text der Antwort ${index + 1}`).fill(answer)
  await question.getByRole('checkbox').first().uncheck()
  await page.getByRole('tab', { name: 'Details' }).click()
  await page.getByLabel('Titel').fill('Wolkenquiz')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  const lacking = page.getByRole('group', { name: 'Das Quiz kann noch nicht veröffentlicht werden.' })
  await expect(lacking.getByRole('listitem')).toHaveText([
    'Frage 1: Keine Antwort ist richtig.',
    'Frage 1, Antwort 4: Hier steht noch der Platzhalter „Antwort 4“.',
  ])
  await lacking.getByRole('link', { name: 'Frage 1, Antwort 4' }).click()
  await expect(question.getByLabel('Text der Antwort 4')).toBeFocused()
  await expectSound(page)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Mit dem Lineal')
  await question.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Quiz veröffentlicht')).toBeVisible()

  await page.getByRole('link', { name: 'Wolken malen' }).click()
  await expect(page.getByRole('heading', { name: 'Wolken malen', level: 1 })).toBeVisible()
  const visitor = await visitorPage('/kompetenzen?suche=Wolken')
  await expect(visitor.getByText('Keine Kompetenzen gefunden für "Wolken"')).toBeVisible()
  await expect(visitor.getByText('Wolken malen')).toBeHidden()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Kompetenz veröffentlicht')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Wolken malen')).toBeVisible()
})

test('an exercise of our own lab is chosen from a list, and opens with that choice', async ({ pageOf, db }) => {
  const competency = await makeCompetency(db)
  const level = `/admin/competencies/${competency.id}/skill-levels/${competency.levels[0]?.id}`
  const page = await pageOf(await makeAdmin(db), `${level}?tab=simulation`)
  await page.getByRole('button', { name: 'Neue Simulation' }).click()
  const exercises = page.getByRole('radiogroup', { name: 'Übung' })
  await expect(exercises.getByRole('radio')).toHaveCount(17)
  await expect(exercises.getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(exercises).toContainText('Einen Kettenbrief nicht weiterschicken und andere beruhigen.')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await page.getByRole('link', { name: 'Übung:' }).click()
  await expect(exercises.getByRole('radio').first()).toBeFocused()

  await exercises.getByRole('radio', { name: 'Der Kettenbrief' }).check()
  await expect(page.getByLabel('Titel')).toHaveValue('Der Kettenbrief')
  await expectSound(page)
  await exercises.getByRole('radio', { name: 'Anderer Anbieter' }).check()
  await page.getByLabel('Adresse des Anbieters').fill('https://uebung.example/start')
  await page.getByLabel('Braucht Kontaktdaten').check()
  await exercises.getByRole('radio', { name: 'Neu im Spiele-Chat' }).check()
  await exercises.getByRole('radio', { name: 'Anderer Anbieter' }).check()
  await expect(page.getByLabel('Adresse des Anbieters')).toHaveValue('https://uebung.example/start')
  await expect(page.getByLabel('Braucht Kontaktdaten')).toBeChecked()
  await exercises.getByRole('radio', { name: 'Neu im Spiele-Chat' }).check()
  await expect(page.getByLabel('Braucht Kontaktdaten')).toBeHidden()
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Simulation veröffentlicht')).toBeVisible()
  await page.reload()
  await expect(exercises.getByRole('radio', { name: 'Neu im Spiele-Chat' })).toBeChecked()
  const published = await asOwner(db, (tx) =>
    tx
      .selectFrom('simulations')
      .where('skillLevelId', '=', competency.levels[0]?.id as string)
      .select(['endpointUrl', 'needsContactData', 'reportsOutcome'])
      .execute(),
  )
  expect(published).toEqual([
    { endpointUrl: `${LAB_ADDRESS}/spiele-chat`, needsContactData: false, reportsOutcome: true },
  ])
})

test('a simulation of another provider needs an address that can be called, and its key is shown once', async ({
  pageOf,
  db,
}) => {
  test.slow()
  const competency = await makeCompetency(db)
  const level = `/admin/competencies/${competency.id}/skill-levels/${competency.levels[0]?.id}`
  const page = await pageOf(await makeAdmin(db), `${level}?tab=simulation`)
  await page.getByRole('button', { name: 'Neue Simulation' }).click()
  await page.getByLabel('Titel').fill('Der Köder')
  await page.getByRole('radio', { name: 'Anderer Anbieter' }).check()
  const address = page.getByLabel('Adresse des Anbieters')
  await expect(address).toHaveValue('')
  await address.fill('irgendwo')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(address).toHaveAccessibleDescription(/Geben Sie eine gültige URL ein\./)
  await address.fill('https://127.0.0.1/start')
  await page.getByRole('button', { name: 'Veröffentlichen' }).click()
  await expect(page.getByText('Die Simulation konnte nicht veröffentlicht werden.')).toBeVisible()
  await expect(page.getByText(/liegt nicht im öffentlichen Internet/)).toBeVisible()

  await page.getByLabel('Meldet ihr Ergebnis').check()
  await page.getByRole('button', { name: 'Schlüssel erzeugen' }).click()
  await expect(page.getByRole('dialog', { name: 'Der Schlüssel' }).locator('pre')).toHaveText(/\S{40,}/)
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click()
  await expect(page.getByText(/Der Schlüssel wurde am .* Uhr erzeugt/)).toBeVisible()
  await page.getByRole('link', { name: 'Verlauf' }).click()
  await page.getByRole('link', { name: 'Bearbeiten' }).click()
  await expect(page.getByRole('button', { name: 'Schlüssel erneuern' })).toBeVisible()
  await expectSound(page)
})

test('a simulation is looked at as families will find it, without starting anything', async ({ pageOf, db }) => {
  const competency = await makeCompetency(db)
  const place = { skillLevelId: competency.levels[0]?.id as string, title: 'Der Köder', needsContactData: true }
  const { id } = await makeSimulation(db, { ...place, endpointUrl: 'https://uebung.example/start' })
  const page = await pageOf(await makeAdmin(db), `/admin/content/simulation/${id}`)
  const area = page.getByRole('navigation', { name: 'Administration' })
  await expect(area.getByRole('link', { name: 'Kompetenzen' })).toHaveAttribute('aria-current', 'page')
  await page.getByLabel('Titel').fill('Der dicke Köder')
  await page.getByRole('link', { name: 'Vorschau als Kind' }).click()
  await page.getByRole('button', { name: 'Übung starten: Der dicke Köder' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Wer die Übung anbietet (uebung.example) erfährt von dir:')
  await expect(dialog.getByRole('listitem').first()).toHaveText('deinen Vornamen: Mila')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Los geht’s' }).click()
  await expect(dialog.getByRole('status')).toContainText('Es wurde nichts gestartet')
  await dialog.getByRole('button', { name: 'Schließen' }).last().click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Zurück zum Bearbeiten' }).click()
  await page.getByRole('link', { name: 'Vorschau als Elternteil' }).click()
  await page.getByRole('button', { name: 'Mit Kind starten: Der dicke Köder' }).click()
  await expect(dialog).toContainText('Der Anbieter (uebung.example) erfährt:')
  await expect(dialog.getByRole('listitem')).toContainText([/Vorname/, /Nachname/, /E-Mail/, /Telefon/, /Kennung/])
  await dialog.getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialog).toContainText('Ohne Ihre Zustimmung kann diese Simulation nicht starten.')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Jetzt starten' }).click()
  await expect(dialog.getByRole('status')).toContainText('Es wurde nichts gestartet')
  const starts = await asOwner(db, (tx) =>
    tx.selectFrom('simulationStarts').where('simulationId', '=', id).select('id').execute(),
  )
  expect(starts).toEqual([])
})

test('a simulation that nobody can start is found on the dashboard, in its level and on its desk', async ({
  pageOf,
  db,
}) => {
  const competency = await makeCompetency(db)
  const level = competency.levels[0] as TestLevel
  const endpointUrl = 'https://verstummt.example/start'
  const { id } = await makeSimulation(db, { skillLevelId: level.id, title: 'Verstummt', endpointUrl })
  await asOwner(db, async (tx) => {
    const check = { simulationId: id, endpointUrl, failure: 'too slow', failingOn: '2026-03-01' }
    await tx
      .insertInto('simulationChecks')
      .values({ ...check, checkedOn: '2026-03-02' })
      .execute()
    const starts = [null, null, 'too slow'].map((failure) => ({ simulationId: id, failure }))
    await tx.insertInto('simulationStarts').values(starts).execute()
  })
  const page = await pageOf(await makeAdmin(db), '/admin')
  await expect(page.getByText('1 Simulation antwortet nicht')).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Verstummt' }).click()
  await expect(page.getByText(/Hier antwortet seit dem 01\.03\.2026 niemand \(keine Antwort\)/)).toBeVisible()
  await expect(page.getByText(/Letzte 3 Starts: 2 gelungen, 1 fehlgeschlagen \(zuletzt heute, /)).toBeVisible()
  await expectSound(page)
  await expect(page.getByRole('radio', { name: 'Anderer Anbieter' })).toBeChecked()
  await page.getByLabel('Adresse des Anbieters').fill('https://lab.netzpass.example/kettenbrief')
  await expect(page.getByText(/Hier antwortet seit/)).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Der Kettenbrief' })).toBeChecked()

  await page.getByRole('link', { name: 'Stufe 1' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Verstummt' })
  await expect(entry).toContainText('Antwortet nicht')
  await expect(entry).toContainText('2 von 3 Starts gelungen')
  await expectSound(page)
})

test('the editor’s toolbar stays as it is when the cursor enters a table', async ({ pageOf, db }) => {
  const level = (await makeCompetency(db)).levels[0] as TestLevel
  const page = await pageOf(await makeAdmin(db), `/admin/content/lesson/${level.lessonIds[0]}`, {
    viewport: { width: 820, height: 1180 },
  })
  const toolbar = page.getByRole('toolbar', { name: 'Formatierung' })
  const text = page.getByRole('textbox', { name: 'Inhalt' })
  await text.click()
  const height = (await toolbar.boundingBox())?.height
  const choose = async (act: string) => {
    await toolbar.getByRole('button', { name: 'Tabelle' }).click()
    await page.getByRole('menuitem', { name: act }).click()
  }
  await choose('Tabelle einfügen')
  await expect(text.getByRole('row')).toHaveCount(3)
  for (const header of await text.getByRole('columnheader').all()) {
    await header.click()
    await page.keyboard.type('Wer')
  }
  await choose('Zeile darunter')
  await expect(text.getByRole('row')).toHaveCount(4)
  await expect(text).toBeFocused()
  expect((await toolbar.boundingBox())?.height).toBe(height)
  await expectSound(page)
})

test('a list is put into order by buttons and by the keyboard, and stays so', async ({ pageOf, db }) => {
  const competency = await makeCompetency(db, { levels: 3 })
  const page = await pageOf(await makeAdmin(db), `/admin/competencies/${competency.id}`)
  const levels = page.getByRole('list', { name: 'Skill Levels' }).getByRole('heading')
  await expect(levels).toHaveText(['Stufe 1', 'Stufe 2', 'Stufe 3'])
  await page.getByRole('button', { name: 'Nach oben: Stufe 3' }).click()
  await expect(levels).toHaveText(['Stufe 1', 'Stufe 3', 'Stufe 2'])
  await page.reload()
  await expect(levels).toHaveText(['Stufe 1', 'Stufe 3', 'Stufe 2'])

  await page.getByRole('button', { name: 'Verschieben: Stufe 1' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(levels).toHaveText(['Stufe 3', 'Stufe 1', 'Stufe 2'])
  await page.reload()
  await expect(levels).toHaveText(['Stufe 3', 'Stufe 1', 'Stufe 2'])
})

test('a list is put into order by dragging, and stays so', async ({ pageOf, db }) => {
  const competency = await makeCompetency(db, { levels: 3 })
  const page = await pageOf(await makeAdmin(db), `/admin/competencies/${competency.id}`)
  const levels = page.getByRole('list', { name: 'Skill Levels' })
  const handleOf = async (title: string) => {
    const box = await page.getByRole('button', { name: `Verschieben: ${title}` }).boundingBox()
    if (!box) throw new Error(`${title} cannot be taken hold of.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [from, to] = [await handleOf('Stufe 3'), await handleOf('Stufe 1')]
  const dragged = levels.getByRole('listitem').filter({ hasText: 'Stufe 3' })
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 12, { steps: 4 })
  await expect(dragged).toHaveAttribute('data-dragging', 'true')
  await page.mouse.move(to.x, to.y - 12, { steps: 8 })
  await expect(page.getByText('Jetzt an Stelle 1 von 3.', { exact: true })).toBeAttached()
  await page.mouse.up()
  await expect(levels.getByRole('heading')).toHaveText(['Stufe 3', 'Stufe 1', 'Stufe 2'])
  await expect(dragged).toHaveAttribute('data-dragging', 'false')
  await page.reload()
  await expect(levels.getByRole('heading')).toHaveText(['Stufe 3', 'Stufe 1', 'Stufe 2'])
})

test('what is deleted lies in the bin, from where it comes back or is deleted for good', async ({ pageOf, db }) => {
  test.setTimeout(180_000)
  const competency = await makeCompetency(db, { levels: 2 })
  const page = await pageOf(await makeAdmin(db), `/admin/competencies/${competency.id}`)
  await page.getByRole('button', { name: 'Löschen: Stufe 2' }).click()
  const dialog = page.getByRole('dialog')
  const levels = page.getByRole('list', { name: 'Skill Levels' }).getByRole('heading')
  await expect(dialog.getByText(/An dieser Kompetenz ist gerade kein Kind/)).toBeVisible()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'In den Papierkorb' }).click()
  await expect(page.getByText('Skill Level liegt im Papierkorb')).toBeVisible()
  await expect(levels).toHaveText(['Stufe 1'])

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Papierkorb' }).click()
  const binned = page.getByRole('list', { name: 'Gelöschtes' }).getByRole('listitem')
  await expect(binned).toContainText(['Skill Level: Stufe 2'])
  await expectSound(page)
  await page.getByRole('button', { name: 'Zurückholen: Stufe 2' }).click()
  await expect(page.getByText('Der Papierkorb ist leer')).toBeVisible()
  await page.goto(`/admin/competencies/${competency.id}`)
  await expect(levels).toHaveText(['Stufe 1', 'Stufe 2'])
  await expect(page.getByText('Zurückgezogen')).toBeVisible()

  await page.getByRole('button', { name: 'Löschen: Stufe 2' }).click()
  await dialog.getByRole('button', { name: 'In den Papierkorb' }).click()
  await expect(levels).toHaveText(['Stufe 1'])
  await page.goto('/admin/papierkorb')
  await page.getByRole('button', { name: 'Endgültig löschen: Stufe 2' }).click()
  await expect(dialog.getByRole('listitem')).toHaveText(['2 Lektionen', '1 Quiz', /^Ergebnisse von Kindern, falls/])
  await expect(dialog.getByText('Verdiente Pässe bleiben.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Endgültig löschen' }).click()
  await expect(page.getByText('Skill Level gelöscht')).toBeVisible()
  await expect(page.getByText('Der Papierkorb ist leer')).toBeVisible()
})

test('what fails is said in the words of the specification', async ({ pageOf, db, expectErrors }) => {
  expectErrors(/Ein Defekt/, /status of 500/)
  const competency = await makeCompetency(db, { title: 'Bleibt stehen' })
  const address = `/admin/competencies/${competency.id}`
  const page = await pageOf(await makeAdmin(db), address)
  const defect = {
    message: 'Ein Defekt (Kennung abc)',
    code: -32603,
    data: { httpStatus: 500, path: 'x', requestId: 'abc' },
  }
  const fail = /trpc\/admin\.(competencies\.update|standing\.bin|skillLevels\.update|content\.create)/
  await page.route(fail, (route) => route.fulfill({ status: 500, json: [{ error: defect }] }))
  await page.getByLabel('Titel').fill('Anderer Titel')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Kompetenz konnte nicht gespeichert werden.')).toBeVisible()
  await expect(page.getByText('Ein unerwarteter Fehler ist aufgetreten. (Kennung abc)')).toBeVisible()
  await page.getByRole('button', { name: 'Kompetenz löschen' }).click()
  await page.getByRole('button', { name: 'In den Papierkorb' }).click()
  await expect(page.getByText('Die Kompetenz konnte nicht gelöscht werden.')).toBeVisible()

  await page.goto(`${address}/skill-levels/${competency.levels[0]?.id}`)
  await page.getByLabel('Titel').fill('Andere Stufe')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Das Skill Level konnte nicht gespeichert werden.')).toBeVisible()
  for (const [tab, fresh, the] of [
    ['Lektionen', 'Neue Lektion', 'Die Lektion'],
    ['Quizze', 'Neues Quiz', 'Das Quiz'],
    ['Simulationen', 'Neue Simulation', 'Die Simulation'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('button', { name: fresh }).click()
    await expect(page.getByText(`${the} konnte nicht erstellt werden.`)).toBeVisible()
  }
})

test('what is changed and deleted of a competency is said too', async ({ pageOf, db }) => {
  const competency = await makeCompetency(db, { title: 'Bleibt nicht stehen' })
  const page = await pageOf(await makeAdmin(db), `/admin/competencies/${competency.id}`)
  await page.getByLabel('Titel').fill('Anderer Titel')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Kompetenz aktualisiert')).toBeVisible()
  await page.getByRole('button', { name: 'Kompetenz löschen' }).click()
  await page.getByRole('button', { name: 'In den Papierkorb' }).click()
  await expect(page.getByText('Kompetenz liegt im Papierkorb')).toBeVisible()
})

test('a link is shared and revoked', async ({ pageOf, visitorPage, db }) => {
  const level = (await makeCompetency(db)).levels[0] as TestLevel
  const page = await pageOf(await makeAdmin(db), `/admin/content/quiz/${level.quizId}`)
  await page.getByRole('link', { name: 'Link teilen' }).click()
  await page.getByRole('button', { name: 'Neuen Link erstellen' }).click()
  await expect(page.getByRole('button', { name: 'Link 1 kopieren' })).toBeVisible()
  const link = await asOwner(db, (tx) =>
    tx
      .selectFrom('shareableLinks')
      .where('contentId', '=', level.quizId)
      .select('accessToken as token')
      .executeTakeFirstOrThrow(),
  )
  const visitor = await visitorPage(`/share/${link.token}`)
  await expect(visitor.getByRole('heading', { name: 'Quiz 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Link 1 widerrufen' }).click()
  await expect(page.getByText('Link widerrufen')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Inhalt nicht gefunden oder abgelaufen')).toBeVisible()
})

test('adults are found by name; of their children there is a number', async ({ pageOf, db }) => {
  const parent = await makeParent(db, { firstName: 'Quendoline', lastName: 'Ähre' })
  await makeChild(db, parent, { name: 'Wunibald' })
  const page = await pageOf(await makeAdmin(db), '/admin/users')
  await page.getByLabel('Suche nach Name oder E-Mail-Adresse').fill('Quendoline')
  await page.getByRole('button', { name: 'Suchen' }).click()
  const found = page.getByRole('list', { name: 'Benutzer' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await expect(found).toContainText('1 Kind')
  await expect(page.getByText('Wunibald')).toBeHidden()
  await expectSound(page)
})

test('the screens of the content are sound', async ({ pageOf, db }) => {
  test.setTimeout(180_000)
  const competency = await makeCompetency(db)
  const level = competency.levels[0] as TestLevel
  const page = await pageOf(await makeAdmin(db), '/admin')
  const home = `/admin/competencies/${competency.id}`
  for (const path of [
    '/admin/competencies',
    home,
    `${home}/skill-levels/${level.id}?tab=quiz`,
    `/admin/content/lesson/${level.lessonIds[0]}`,
    `/admin/content/lesson/${level.lessonIds[0]}?ansicht=eltern`,
    `/admin/content/quiz/${level.quizId}?ansicht=verlauf`,
  ]) {
    await page.goto(path)
    await expect(titleOf(page)).toBeVisible()
    await test.step(path, () => expectSound(page))
  }
})

test('what is typed about a level survives a look at its lessons, and whoever leaves is asked, also after a save', async ({
  pageOf,
  db,
}) => {
  const competency = await makeCompetency(db)
  const level = `/admin/competencies/${competency.id}/skill-levels/${competency.levels[0]?.id}`
  const page = await pageOf(await makeAdmin(db), level)
  const title = page.getByLabel('Titel')
  await title.fill('Stufe eins')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Skill Level aktualisiert')).toBeVisible()

  await title.fill('Stufe eins, neu')
  await page.getByRole('tab', { name: 'Lektionen' }).click()
  await expect(title).toBeHidden()
  await page.getByRole('link', { name: competency.title }).click()
  const question = page.getByRole('dialog', { name: 'Ihre Eingaben sind noch nicht gespeichert' })
  await question.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(title).toHaveValue('Stufe eins, neu')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { name: 'Stufe eins, neu', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: competency.title }).click()
  await expect(page).toHaveURL(`/admin/competencies/${competency.id}`)
})
