import { useMutation, useQuery } from '@tanstack/react-query'
import { notify } from '../../components/page/notify.ts'
import { messageOf } from '../../failure.ts'
import { minutes, queryClient, trpc } from '../../trpc.ts'
import classes from './banner.module.css'
import { Banner } from './banner.tsx'

const shown = trpc.announcements.shown.queryOptions(undefined, { refetchInterval: minutes(2), staleTime: minutes(1) })

/** What whoever runs the installation tells all parents just now (decision 112). Nothing for most of the time. */
export default function Banners() {
  const { data = [] } = useQuery(shown)
  const close = useMutation(
    trpc.announcements.close.mutationOptions({
      onMutate: ({ id }) => {
        queryClient.setQueryData(shown.queryKey, (before) => before?.filter((one) => one.id !== id))
        focusWhatFollows()
      },
      onError: (error) => notify.failure(messageOf(error), 'Die Mitteilung konnte nicht geschlossen werden.'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: shown.queryKey }),
    }),
  )
  return (
    // There from the beginning, so that what appears in it is read aloud.
    <div role="status" className={`not-printed ${classes.around}`}>
      {data.map((announcement) => (
        <Banner
          key={announcement.id}
          announcement={announcement}
          onClose={() => close.mutate({ id: announcement.id })}
        />
      ))}
    </div>
  )
}

/** The focused button disappears: the focus moves on to the content of the page. */
function focusWhatFollows() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
