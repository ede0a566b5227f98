/**
 * The filter of system calls as classic BPF for x86-64, which bwrap reads from a file descriptor. Calls that a compiler
 * and a test never need are refused, and so are all that are newer than this list.
 */
const refused: Record<string, number> = {
  accept: 43,
  accept4: 288,
  acct: 163,
  add_key: 248,
  adjtimex: 159,
  bind: 49,
  bpf: 321,
  chroot: 161,
  clock_adjtime: 305,
  clock_settime: 227,
  connect: 42,
  create_module: 174,
  delete_module: 176,
  execveat: 322,
  fanotify_init: 300,
  fanotify_mark: 301,
  finit_module: 313,
  fsconfig: 431,
  fsmount: 432,
  fsopen: 430,
  fspick: 433,
  init_module: 175,
  io_uring_enter: 426,
  io_uring_register: 427,
  io_uring_setup: 425,
  ioperm: 173,
  iopl: 172,
  kcmp: 312,
  kexec_file_load: 320,
  kexec_load: 246,
  keyctl: 250,
  link: 86,
  linkat: 265,
  listen: 50,
  lookup_dcookie: 212,
  mbind: 237,
  memfd_create: 319,
  memfd_secret: 447,
  migrate_pages: 256,
  mknod: 133,
  mknodat: 259,
  mount: 165,
  mount_setattr: 442,
  move_mount: 429,
  move_pages: 279,
  mq_open: 240,
  msgget: 68,
  name_to_handle_at: 303,
  open_by_handle_at: 304,
  open_tree: 428,
  perf_event_open: 298,
  personality: 135,
  pidfd_getfd: 438,
  pivot_root: 155,
  process_madvise: 440,
  process_vm_readv: 310,
  process_vm_writev: 311,
  ptrace: 101,
  quotactl: 179,
  quotactl_fd: 443,
  reboot: 169,
  request_key: 249,
  semget: 64,
  sendto: 44,
  set_mempolicy: 238,
  setns: 308,
  settimeofday: 164,
  setxattr: 188,
  shmget: 29,
  socket: 41,
  swapoff: 168,
  swapon: 167,
  syslog: 103,
  umount2: 166,
  unshare: 272,
  userfaultfd: 323,
  vhangup: 153,
  vmsplice: 278,
}

const newestKnown = 451
const clone = 56
const clone3 = 435
const ioctl = 16
const namespaceFlags = 0x7e020000
const pushIntoTerminal = 0x5412

const load = 0x20
const jumpIfEqual = 0x15
const jumpIfAtLeast = 0x35
const jumpIfAnySet = 0x45
const give = 0x06
const allow = 0x7fff0000
const kill = 0x80000000
const failWith = (code: number) => 0x00050000 | code
const notPermitted = failWith(1)
const notImplemented = failWith(38)
const x86 = 0xc000003e
const atNumber = 0
const atArchitecture = 4
const atFirstArgument = 16
const atSecondArgument = 24
const atThirdArgument = 32
const andWith = 0x54

/** What the replay of recorded state and forge need to talk to each other: TCP, and these options of it. */
const ofLoopback = ['accept4', 'bind', 'connect', 'listen', 'socket']
const setsockopt = 54
const internet = 2
const stream = 1
const kindOfSocket = 0xf
const tcp = 6
const options: [level: number, names: number[]][] = [
  // SO_REUSEADDR, SO_KEEPALIVE
  [1, [2, 9]],
  // TCP_NODELAY, TCP_KEEPIDLE, TCP_KEEPINTVL, TCP_KEEPCNT, TCP_USER_TIMEOUT
  [tcp, [1, 4, 5, 6, 18]],
]

type Instruction = [code: number, ifTrue: number, ifFalse: number, value: number]

export function seccompFilter({ loopback = false } = {}): Buffer {
  const program: Instruction[] = [
    [load, 0, 0, atArchitecture],
    [jumpIfEqual, 1, 0, x86],
    [give, 0, 0, kill],
    [load, 0, 0, atNumber],
    // This also refuses the numbers of x32, which all are larger.
    [jumpIfAtLeast, 0, 1, newestKnown + 1],
    [give, 0, 0, notImplemented],
    // The C library then falls back to clone, whose flags can be read here.
    [jumpIfEqual, 0, 1, clone3],
    [give, 0, 0, notImplemented],
  ]
  for (const [name, number] of Object.entries(refused)) {
    if (loopback && ofLoopback.includes(name)) continue
    program.push([jumpIfEqual, 0, 1, number], [give, 0, 0, notPermitted])
  }
  if (loopback) program.push(...onlyTcp(), ...onlyUsualOptions())
  program.push(
    [jumpIfEqual, 0, 4, clone],
    [load, 0, 0, atFirstArgument],
    [jumpIfAnySet, 0, 1, namespaceFlags],
    [give, 0, 0, notPermitted],
    [load, 0, 0, atNumber],
    [jumpIfEqual, 0, 4, ioctl],
    [load, 0, 0, atSecondArgument],
    [jumpIfEqual, 0, 1, pushIntoTerminal],
    [give, 0, 0, notPermitted],
    [load, 0, 0, atNumber],
    [give, 0, 0, allow],
  )
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [code, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes[index * 8 + 2] = ifTrue
    bytes[index * 8 + 3] = ifFalse
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return bytes
}

/** No datagrams, no other families, and none of the protocols that are built upon TCP. */
const onlyTcp = (): Instruction[] => [
  [jumpIfEqual, 0, 10, refused.socket ?? 0],
  [load, 0, 0, atFirstArgument],
  [jumpIfEqual, 0, 6, internet],
  [load, 0, 0, atSecondArgument],
  [andWith, 0, 0, kindOfSocket],
  [jumpIfEqual, 0, 3, stream],
  [load, 0, 0, atThirdArgument],
  [jumpIfEqual, 2, 0, 0],
  [jumpIfEqual, 1, 0, tcp],
  [give, 0, 0, notPermitted],
  [load, 0, 0, atNumber],
]

/** Others turn on code of the kernel that nothing here needs. */
function onlyUsualOptions(): Instruction[] {
  const checks = options.flatMap(([level, names]): Instruction[] => [
    [load, 0, 0, atSecondArgument],
    [jumpIfEqual, 0, 1 + names.length * 2, level],
    [load, 0, 0, atThirdArgument],
    ...names.flatMap((name): Instruction[] => [
      [jumpIfEqual, 0, 1, name],
      [give, 0, 0, allow],
    ]),
  ])
  return [
    [jumpIfEqual, 0, checks.length + 2, setsockopt],
    ...checks,
    [give, 0, 0, notPermitted],
    [load, 0, 0, atNumber],
  ]
}
