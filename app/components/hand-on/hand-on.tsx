import { Button, Group, Stack } from '@mantine/core'
import { useId, useState } from 'react'
import { Aside } from '../page/texts.tsx'
import { CopyLinkButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import { canShare, ShareButton } from './share-button.tsx'

type HandOnProps = { link: string; title: string }

/** Ways to pass a link to a child: another app on this phone, the clipboard, a QR code for the tablet's camera. */
export function HandOn({ link, title }: HandOnProps) {
  const [showsCode, setShowsCode] = useState(false)
  const code = useId()
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <ShareButton link={link} title={title} />
        <CopyLinkButton link={link} variant={canShare() ? 'default' : 'filled'} />
        <Button
          variant="default"
          aria-expanded={showsCode}
          aria-controls={code}
          onClick={() => setShowsCode(!showsCode)}
        >
          {showsCode ? 'QR-Code ausblenden' : 'QR-Code zeigen'}
        </Button>
      </Group>
      <div id={code} hidden={!showsCode}>
        {showsCode && (
          <>
            <QrCode text={link} label={`QR-Code: ${title}`} width="14rem" />
            <Aside mt="xs">
              Halten Sie die Kamera des anderen Geräts davor. Wer den Code fotografiert, hat den Link.
            </Aside>
          </>
        )}
      </div>
    </Stack>
  )
}
