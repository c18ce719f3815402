import { createServer } from 'node:net';

// Loaded before our server: how long its event loop was held at a time, in processor time of the
// thread, which another program on the machine does not make longer.

const used = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

let longest = 0; // microseconds
let last = used();
setInterval(() => {
  const now = used();
  longest = Math.max(longest, now - last);
  last = now;
}, 1).unref();

// Whoever connects gets the longest since the last who did.
createServer((socket) => {
  socket.end(String(longest));
  longest = 0;
})
  .listen(process.env['LOOP_PROBE'])
  .unref();
