import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NotPossible } from './not-possible.ts'

/**
 * `EXT4_IOC_SHUTDOWN` and its flag "do not even write the journal": nothing that was not
 * synced reaches the disk any more.
 */
const SHUTDOWN = 0x8004587d
const NO_LOG_FLUSH = 2

/** A disk of our own: an ext4 in a file, on a loop device. */
export type LoopDisk = {
  /** Where it is mounted. */
  folder: string
  /** Cuts the power: what only the operating system's memory holds is gone, every later write fails. */
  cut(): void
  unmount(): void
  mount(): void
  remove(): void
}

/** @throws NotPossible where such a disk cannot be had. */
export function makeLoopDisk(megabytes: number): LoopDisk {
  if (process.platform !== 'linux') throw new NotPossible('nur unter Linux')
  if (process.getuid?.() !== 0) throw new NotPossible('nur als root')
  const home = mkdtempSync(join(tmpdir(), 'netzpass-disk-'))
  chmodSync(home, 0o711) // PostgreSQL runs as somebody else, and comes through
  const image = join(home, 'image')
  const mountPoint = join(home, 'mounted')
  const mount = () => void run('mount', ['-o', 'loop', image, mountPoint])
  const unmount = () => void run('umount', [mountPoint])
  try {
    makeLoopDevices()
    writeFileSync(image, '')
    truncateSync(image, megabytes * 2 ** 20)
    mkdirSync(mountPoint)
    run('mkfs.ext4', ['-q', '-F', '-m', '0', image]) // -m 0: nothing reserved for root, as whom the server runs here
    mount()
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw new NotPossible(lastLineOf(error))
  }
  return {
    folder: join(mountPoint, 'data'),
    cut: () => shutDown(mountPoint),
    mount,
    unmount,
    remove: () => {
      unmount()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** Containers often come without the device files, although the kernel would do it. */
function makeLoopDevices() {
  if (!existsSync('/dev/loop-control')) run('mknod', ['/dev/loop-control', 'c', '10', '237'])
  for (let number = 0; number < 8; number++) {
    if (!existsSync(`/dev/loop${number}`)) run('mknod', [`/dev/loop${number}`, 'b', '7', String(number)])
  }
}

/** Node has no ioctl; Perl is on every Debian, Python on most others. */
function shutDown(mountPoint: string) {
  try {
    run('perl', [
      '-e',
      'open(my $disk, "<", $ARGV[0]) or die $!; my $flag = pack("L", $ARGV[2]); ioctl($disk, $ARGV[1], $flag) or die $!',
      mountPoint,
      String(SHUTDOWN),
      String(NO_LOG_FLUSH),
    ])
  } catch {
    run('python3', [
      '-c',
      'import fcntl, os, struct, sys; fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), int(sys.argv[2]), struct.pack("I", int(sys.argv[3])))',
      mountPoint,
      String(SHUTDOWN),
      String(NO_LOG_FLUSH),
    ])
  }
}

const run = (program: string, args: string[]) => execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' })

function lastLineOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message: string }
  return (stderr || message).trim().split('\n').at(-1) ?? ''
}
