import { Alert, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { isImported, LARGEST_PACKAGE } from '../../../domain/content/packages.ts'
import type { Imported } from '../../../server/content/packages/apply.ts'
import type { PackagePlan, PlannedItem } from '../../../server/content/packages/plan.ts'
import { ActionButton } from '../../components/button/action-button.tsx'
import { notify } from '../../components/page/notify.ts'
import { SectionTitle } from '../../components/page/texts.tsx'
import { failureOf, isLost } from '../../failure.ts'
import { refreshAdmin } from '../parts/refresh-admin.ts'
import { checkPackage, importPackage } from './calls.ts'
import { DoneList } from './done-list.tsx'
import { PackageDifferences } from './package-differences.tsx'

/** The steps of an import. */
type Stage =
  | { at: 'begin' }
  | { at: 'reading' }
  | { at: 'refused'; message: string }
  | { at: 'shown'; plan: PackagePlan; isBusy: boolean }
  | { at: 'done'; done: Imported; items: PlannedItem[] }

/** Shows what a package would change, then imports it. Nothing is stored before that. */
export function PackageImport() {
  const [file, setFile] = useState<File>()
  const [stage, setStage] = useState<Stage>({ at: 'begin' })
  const [agreed, setAgreed] = useState<string[]>([])
  const resetInput = useRef<() => void>(null)
  const isAtWork = stage.at === 'reading' || (stage.at === 'shown' && stage.isBusy)

  async function choose(chosen: File | null) {
    resetInput.current?.() // otherwise choosing the same file again fires no change event
    if (!chosen) return
    setFile(chosen)
    if (chosen.size > LARGEST_PACKAGE)
      return setStage({ at: 'refused', message: `Die Datei ist größer als ${LARGEST_PACKAGE / 1024 / 1024} MB.` })
    await showPlan(chosen)
  }
  async function showPlan(chosen: File) {
    setAgreed([])
    setStage({ at: 'reading' })
    try {
      setStage({ at: 'shown', plan: await checkPackage(chosen), isBusy: false })
    } catch (error) {
      setStage({ at: 'refused', message: (error as Error).message })
    }
  }
  async function importShown(chosen: File, plan: PackagePlan) {
    setStage({ at: 'shown', plan, isBusy: true })
    try {
      const done = await importPackage(chosen, { seen: plan.fingerprint, agreed })
      setStage({ at: 'done', done, items: plan.items.filter((item) => isImported(item, agreed)) })
      await refreshAdmin()
    } catch (error) {
      const { refusal, message } = failureOf(error)
      if (refusal === 'PACKAGE_REFUSED') return setStage({ at: 'refused', message })
      const isUnsure = isLost(error)
      notify.failure(
        message,
        isUnsure ? 'Es ist nicht sicher, ob etwas übernommen wurde.' : 'Es wurde nichts übernommen.',
      )
      if (refusal !== 'PACKAGE_OUTDATED') return setStage({ at: 'shown', plan, isBusy: false })
      await showPlan(chosen)
    }
  }

  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} aria-labelledby="package-import">
      <SectionTitle id="package-import" mb="xs">
        Einlesen
      </SectionTitle>
      <Stack>
        <Text>
          Zuerst sehen Sie, was sich ändern würde. Texte werden Entwürfe, Neues steht am Ende seiner Liste und sieht nur
          das Team. Kompetenzen und Levels, die es hier schon gibt, bleiben, wie sie sind, auch in ihrer Reihenfolge:
          Was im Paket anders steht, sehen Sie und ändern es von Hand.
        </Text>
        <Group>
          <FileButton accept=".zip,application/zip" onChange={choose} resetRef={resetInput}>
            {(button) => <ActionButton variant="light" {...button} disabled={isAtWork} label="Paket auswählen" />}
          </FileButton>
          {file && <Text>{file.name}</Text>}
        </Group>
        {stage.at === 'reading' && <Text role="status">Das Paket wird gelesen …</Text>}
        {stage.at === 'refused' && (
          <Alert color="red" title={file?.name}>
            {stage.message}
          </Alert>
        )}
        {stage.at === 'shown' && file && (
          <PackageDifferences
            plan={stage.plan}
            agreed={agreed}
            onAgree={setAgreed}
            isBusy={stage.isBusy}
            onImport={() => void importShown(file, stage.plan)}
          />
        )}
        {stage.at === 'done' && <DoneList done={stage.done} items={stage.items} />}
      </Stack>
    </Paper>
  )
}
