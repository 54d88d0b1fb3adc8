import { Alert, Button } from '@mantine/core'

export const LoadFailure = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Alert color="red" role="alert" title={message}>
    <Button variant="default" onClick={onRetry}>
      Noch einmal versuchen
    </Button>
  </Alert>
)
