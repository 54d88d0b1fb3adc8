import { Box, Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { brand } from '../../domain/platform/brand.ts'
import { notify } from '../components/page/notify.ts'
import { focusContent } from '../layout/focus-content.ts'
import { inBrowser } from '../storage.ts'
import { type Way, wayToHomeScreen } from './way.ts'

type HomeScreenOfferProps = {
  isChild?: boolean
  /** Where somebody looks for it, such as 'Ich': also after 'Nicht jetzt'. */
  isLookedFor?: boolean
}

/** Offers the icon on the home screen, where this browser can have one and nobody has said no here. */
export default function HomeScreenOffer({ isChild = false, isLookedFor = false }: HomeScreenOfferProps) {
  const [way, setWay] = useState<Way>()
  const [isGone, setGone] = useState(!isLookedFor && putOff.isSaid())
  useEffect(() => {
    const look = () => setWay(wayToHomeScreen())
    const end = () => setGone(true)
    look()
    window.addEventListener('beforeinstallprompt', look)
    window.addEventListener('appinstalled', end)
    return () => {
      window.removeEventListener('beforeinstallprompt', look)
      window.removeEventListener('appinstalled', end)
    }
  }, [])
  if (!way || isGone) return null

  function leave() {
    putOff.say()
    setGone(true)
    focusContent()
    notify.success('In Ordnung', isChild ? 'Du findest es später unter „Ich“.' : 'Wir fragen hier nicht noch einmal.')
  }
  async function ask() {
    const prompt = window.homeScreenPrompt
    window.homeScreenPrompt = undefined // it can be used once
    setGone(true)
    focusContent()
    try {
      await prompt?.prompt()
      if ((await prompt?.userChoice)?.outcome === 'dismissed') putOff.say()
    } catch {
      // the browser has asked already, or does not want to
    }
  }
  const words = isChild ? forChildren : forParents
  return (
    <Box
      component="section"
      mt="xl"
      px="lg"
      py="md"
      bd="1px solid var(--mantine-color-default-border)"
      bdrs="1.5rem"
      bg="var(--mantine-color-body)"
      className="long-words"
      aria-labelledby="home-screen-offer"
    >
      <Title order={2} id="home-screen-offer" mb="xs" fz="1.25rem" lh={1.25}>
        {`${brand.name} auf dem Home-Bildschirm`}
      </Title>
      <Text>{words.why}</Text>
      {way === 'apple' && <Text mt="xs">{words.apple}</Text>}
      <Group mt="md" gap="sm">
        {way === 'prompt' && (
          <Button size="md" onClick={ask}>
            Zum Home-Bildschirm
          </Button>
        )}
        {!isLookedFor && (
          <Button size="md" variant="default" onClick={leave}>
            {way === 'prompt' ? words.no : 'Verstanden'}
          </Button>
        )}
      </Group>
    </Box>
  )
}

const forChildren = {
  no: 'Nicht jetzt',
  why: 'Dann bist du mit einem Tipp hier, und dein Browser räumt nicht weg, was du ohne Netz gemacht hast. Frag vorher deine Eltern.',
  apple:
    'So geht es: Tippe in Safari auf „Teilen“ (das Kästchen mit dem Pfeil), dann auf „Zum Home-Bildschirm“. Dort meldest du dich einmal neu an.',
}
const forParents = {
  no: 'Nein, danke',
  why: 'Dann sind Sie mit einem Tipp hier. Auf dem Gerät Ihres Kindes lohnt es sich besonders: Der Browser räumt dann nicht weg, was Ihr Kind ohne Netz gemacht hat.',
  apple:
    'So geht es: In Safari auf „Teilen“ tippen (das Kästchen mit dem Pfeil), dann auf „Zum Home-Bildschirm“. Dort melden Sie sich einmal neu an.',
}

const KEY = 'netzpass.home-screen'

/** Whether somebody has said here that the icon is not wanted: nobody is asked again in this browser. */
const putOff = {
  isSaid: () => inBrowser.read(KEY) !== null,
  say: () => inBrowser.write(KEY, 'no'),
}
