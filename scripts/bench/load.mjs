// A load generator on plain sockets: it must cost less than the measured work. It uses the loopback interface only and stops after a fixed time.
import net from 'node:net';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createVendorCalls } from './vendor-calls.mjs';

const HEAD_END = Buffer.from('\r\n\r\n');
const CHUNKS_END = Buffer.from('0\r\n\r\n');
/** A refused connection retries after the time in this header. */
const RETRY_AFTER = /retry-after: (\d+)/i;

/** Returns the end of the first complete response in the buffer, or -1. */
function answerEnd(buffer) {
  const head = buffer.indexOf(HEAD_END);
  if (head < 0) return -1;
  const headers = buffer.latin1Slice(0, head).toLowerCase();
  const length = /content-length: (\d+)/.exec(headers);
  if (length) {
    const end = head + 4 + Number(length[1]);
    return buffer.length >= end ? end : -1;
  }
  const chunks = buffer.indexOf(CHUNKS_END, head);
  return chunks < 0 ? -1 : chunks + CHUNKS_END.length;
}

function drive(port, next, goesOn, tally) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(next());
    };
    socket.setNoDelay(true);
    socket.on('connect', send);
    socket.on('data', (chunk) => {
      // The time is taken before the response is parsed, because parsing is the load generator's own work, and more headers make it longer.
      const arrivedAt = performance.now();
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
      const end = answerEnd(buffer);
      if (end < 0) return;
      tally.lastAt = arrivedAt;
      tally.latencies.push(arrivedAt - sentAt);
      const status = buffer.latin1Slice(9, 12);
      const waits = status === tally.allowed ? RETRY_AFTER.exec(buffer.latin1Slice(0, end)) : null;
      if (status === '200') tally.good += 1;
      else if (waits) tally.turnedAway += 1;
      else {
        tally.bad += 1;
        tally.sample ??= buffer.latin1Slice(0, end).slice(-200);
      }
      const waitSeconds = Number(waits?.[1] ?? 0);
      buffer = buffer.subarray(end);
      const goOn = () => (goesOn() ? send() : socket.end());
      if (waitSeconds > 0) setTimeout(goOn, waitSeconds * 1000);
      else goOn();
    });
    socket.on('close', resolve);
    socket.on('error', reject);
  });
}

function toGet({ port, path, headers = {} }, visitor) {
  const all = { host: `localhost:${port}`, 'x-debug-ip': visitor, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}

/** Gives each connection a network of its own: the rate limits would stop one network that sends all requests. */
function createGets(options) {
  return (index) => {
    const request = toGet(options, `198.18.${index % 256}.1`);
    return () => request;
  };
}

/** Creates the requests of `visitors` visitors, each from a network of its own. They are sent in turn on any free connection. */
function createVisitors(options) {
  const all = Array.from({ length: options.visitors }, (_, n) => toGet(options, `10.${n >> 8}.${n & 255}.1`));
  let asked = 0;
  return () => () => {
    asked += 1;
    return all[asked % all.length];
  };
}

const KINDS = { vendor: createVendorCalls, visitors: createVisitors, gets: createGets };

const at = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Returns good responses per second and the number of responses other than 200, with `connections` sockets, for `seconds` or until `requests` are
 * done. Responses with the status `allowed` and a `Retry-After` header are counted separately. Responses in the first `leadSeconds` do not count:
 * after that time, the delayed work of the calls is part of the load.
 */
export async function measureRate(options) {
  const { port, seconds = 0, leadSeconds = 0, connections, requests, allowed } = options;
  const connect = KINDS[options.kind ?? 'gets'](options);
  const tally = { good: 0, bad: 0, turnedAway: 0, allowed, latencies: [], lastAt: performance.now() };
  let began = performance.now();
  const until = began + (leadSeconds + seconds) * 1000;
  const goesOn = () => (requests ? tally.good + tally.bad < requests : performance.now() < until);
  const lead = setTimeout(() => {
    Object.assign(tally, { good: 0, turnedAway: 0, latencies: [] });
    began = performance.now();
  }, leadSeconds * 1000);
  if (leadSeconds === 0) clearTimeout(lead);
  await Promise.all(Array.from({ length: connections }, (_, index) => drive(port, connect(index), goesOn, tally)));
  // Uses the time of the last response, not of the last closed connection: some connections only wait to retry.
  const took = (tally.lastAt - began) / 1000;
  const sorted = tally.latencies.sort((a, b) => a - b);
  const { bad, sample, turnedAway } = tally;
  const rate = tally.good / took;
  const latencies = options.wantsLatencies ? sorted.map((ms) => Math.round(ms * 100) / 100) : undefined;
  return { rate, bad, turnedAway, sample, medianMs: at(sorted, 0.5), p99Ms: at(sorted, 0.99), latencies };
}

if (process.argv[1]?.endsWith('load.mjs') && process.argv[2]) {
  const options = JSON.parse(process.argv[2]);
  console.log(JSON.stringify(await measureRate({ ...options, run: `${process.pid}-${Date.now()}` })));
}
