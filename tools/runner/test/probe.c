// Tries what a program in the sandbox must not be able to do, and prints a line for each that works.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int tried;
static void must_fail(const char *name, long result) {
  tried++;
  if (result >= 0) printf("ALLOWED %s\n", name);
}

// With the replay of recorded state: TCP to itself, and nothing else of the network.
static void reach_only_itself(void) {
  struct sockaddr_in outside = {.sin_family = AF_INET, .sin_port = htons(80), .sin_addr = {htonl(0x01010101)}};
  int on = 1, tcp = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
  if (tcp < 0) printf("REFUSED tcp\n");
  if (setsockopt(tcp, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on)) printf("REFUSED a usual option\n");
  must_fail("an address outside", connect(tcp, (struct sockaddr *)&outside, sizeof outside));
  must_fail("a datagram socket", socket(AF_INET, SOCK_DGRAM, 0));
  must_fail("a raw socket", socket(AF_INET, SOCK_RAW, 1));
  must_fail("a ping socket", socket(AF_INET, SOCK_DGRAM, 1));
  must_fail("tcp of several paths", socket(AF_INET, SOCK_STREAM, 262));
  must_fail("sctp", socket(AF_INET, SOCK_STREAM, 132));
  must_fail("smc", socket(43, SOCK_STREAM, 0));
  must_fail("a module upon tcp", setsockopt(tcp, IPPROTO_TCP, 31, "tls", 4));
  must_fail("another congestion control", setsockopt(tcp, IPPROTO_TCP, TCP_CONGESTION, "reno", 5));
  must_fail("a filter of packets", setsockopt(tcp, SOL_SOCKET, 26, &on, sizeof on));
  must_fail("an option of addresses", setsockopt(tcp, IPPROTO_IP, 1, &on, sizeof on));
  must_fail("sendto", sendto(tcp, "x", 1, 0, 0, 0));
  close(tcp);
}

int main(int count, char **arguments) {
  if (count > 1) reach_only_itself();
  must_fail("mount", mount("t", "/tmp", "tmpfs", 0, ""));
  must_fail("umount", umount("/tmp"));
  must_fail("unshare a user namespace", unshare(CLONE_NEWUSER));
  must_fail("unshare a mount namespace", unshare(CLONE_NEWNS));
  must_fail("clone a user namespace", syscall(56, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
  must_fail("clone3", syscall(435, 0, 0));
  must_fail("setns", syscall(308, 0, 0));
  must_fail("chroot", chroot("/w"));
  must_fail("pivot_root", syscall(155, "/w", "/w"));
  must_fail("mknod a block device", mknod("/w/sda", S_IFBLK | 0600, 0x800));
  must_fail("mknod a character device", mknod("/w/mem", S_IFCHR | 0600, 0x101));
  must_fail("mknod a pipe", mknod("/w/pipe", S_IFIFO | 0600, 0));
  must_fail("ptrace a process", ptrace(PTRACE_ATTACH, 1, 0, 0));
  must_fail("be traced", ptrace(PTRACE_TRACEME, 0, 0, 0));
  must_fail("read the memory of a process", syscall(310, 1, 0, 0, 0, 0, 0));
  must_fail("become root", setuid(0));
  if (count == 1) must_fail("an internet socket", socket(AF_INET, SOCK_STREAM, 0));
  must_fail("an internet socket, version 6", socket(AF_INET6, SOCK_STREAM, 0));
  must_fail("a local socket", socket(AF_UNIX, SOCK_STREAM, 0));
  must_fail("a netlink socket", socket(AF_NETLINK, SOCK_RAW, 0));
  must_fail("a packet socket", socket(AF_PACKET, SOCK_RAW, 0));
  must_fail("a virtual machine's socket", socket(40, SOCK_STREAM, 0));
  must_fail("keyctl", syscall(250, 0, -3, 0));
  must_fail("add_key", syscall(248, "user", "a", "b", 1, -2));
  must_fail("bpf", syscall(321, 0, 0, 0));
  must_fail("io_uring_setup", syscall(425, 1, 0));
  must_fail("userfaultfd", syscall(323, 0));
  must_fail("perf_event_open", syscall(298, 0, 0, -1, -1, 0));
  must_fail("memfd_create", syscall(319, "x", 0));
  must_fail("open_by_handle_at", syscall(304, 0, 0, 0));
  must_fail("fsopen", syscall(430, "tmpfs", 0));
  must_fail("personality", syscall(135, 0xffffffff));
  must_fail("syslog", syscall(103, 3, 0, 0));
  must_fail("shmget", syscall(29, 0, 4096, 01600));
  must_fail("a call that is newer than the list", syscall(460, 0, 0, 0));
  must_fail("push into the terminal", ioctl(0, TIOCSTI, "x"));
  must_fail("a hard link", link("/opt/node", "/w/link"));
  must_fail("/etc/passwd", open("/etc/passwd", O_RDONLY));
  must_fail("/proc/1/environ", open("/proc/1/environ", O_RDONLY));
  must_fail("/proc/self/mem", open("/proc/self/mem", O_RDWR));
  must_fail("/sys", open("/sys", O_RDONLY));
  must_fail("/root", open("/root", O_RDONLY));
  must_fail("/dev/mem", open("/dev/mem", O_RDONLY));
  must_fail("/dev/tty", open("/dev/tty", O_RDWR));
  must_fail("/bin/sh", open("/bin/sh", O_RDONLY));
  must_fail("write to a tool", open("/opt/solc.cjs", O_WRONLY | O_CREAT, 0600));
  must_fail("write to the top", open("/x", O_WRONLY | O_CREAT, 0600));
  must_fail("a path up from the work", open("/w/../../etc/passwd", O_RDONLY));
  symlink("/etc/passwd", "/w/symlink");
  must_fail("a symbolic link out", open("/w/symlink", O_RDONLY));
  must_fail("a process outside", kill(2147483, 0));
  for (int descriptor = 3; descriptor < 64; descriptor++)
    if (fcntl(descriptor, F_GETFD) != -1) printf("ALLOWED descriptor %d is open\n", descriptor);
  printf("tried %d\n", tried);
  return 0;
}
