import { afterEach, expect, it } from 'vitest';
import { mayBeOurs } from './characterKeys.ts';
import { settings } from '#web/texts/settings.ts';
import { changeDeviceSettings } from './deviceSettings.ts';

afterEach(() => changeDeviceSettings({ characterKeys: true }));

const free = { defaultPrevented: false, ctrlKey: false, metaKey: false, altKey: false };
const ours = (keys: readonly string[]) => keys.filter((key) => mayBeOurs({ ...free, key }));
const characters = ['f', 'F', '+', '-', '0', '<', 'å'];
const others = [' ', 'PageDown', 'ArrowUp', 'Enter', 'F2'];

it('ignores keys that are handled already or pressed with a modifier', () => {
  expect(ours([...characters, ...others])).toEqual([...characters, ...others]);
  for (const taken of Object.keys(free)) {
    expect(mayBeOurs({ ...free, [taken]: true, key: 'f' })).toBe(false);
  }
});

it('ignores single-character keys while they are switched off', () => {
  changeDeviceSettings({ characterKeys: false });
  expect(ours([...characters, ...others])).toEqual(others);
});

it('names every one of them in Settings', () => {
  const named = settings.characterKeysHint.split(/[ ,.]+/);
  expect(named).toEqual(expect.arrayContaining(['f', 'm', 'r', 't', '+', '−', 'n', 'p', '/']));
});
