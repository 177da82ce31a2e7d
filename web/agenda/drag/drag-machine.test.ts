import { describe, expect, it } from 'vitest';
import { IDLE, step, type DragEffect, type DragInput, type DragState } from './drag-machine.ts';

const at = (x: number, y = 0) => ({ x, y });
const mouse: DragInput = { type: 'press', pointer: 1, finger: false, at: at(0) };
const finger: DragInput = { type: 'press', pointer: 2, finger: true, at: at(0) };
const hold: DragInput = { type: 'hold' };
const giveUp: DragInput = { type: 'give-up' };
const move = (x: number, pointer = 1): DragInput => ({ type: 'move', pointer, at: at(x) });
const release = (pointer = 1): DragInput => ({ type: 'release', pointer });
const lost = (pointer = 1): DragInput => ({ type: 'lost', pointer });

/** Plays inputs and answers with where they lead and what was done on the way. */
function play(...inputs: DragInput[]): { phase: DragState['phase']; effects: DragEffect[] } {
  let state = IDLE;
  const effects: DragEffect[] = [];
  for (const input of inputs) {
    const [next, effect] = step(state, input);
    state = next;
    effects.push(effect);
  }
  return { phase: state.phase, effects };
}

describe('a mouse', () => {
  it('clicks when it hardly moves', () => {
    expect(play(mouse, move(3), move(4), release())).toEqual({
      phase: 'idle',
      effects: ['watch', 'none', 'none', 'forget'],
    });
  });

  it('drags from the fifth pixel on, and drops', () => {
    expect(play(mouse, move(5), move(90), release())).toEqual({
      phase: 'idle',
      effects: ['watch', 'lift', 'follow', 'drop'],
    });
  });

  it('measures the distance, not the way', () => {
    expect(play(mouse, move(4), move(-4), move(4)).effects).toEqual(['watch', 'none', 'none', 'none']);
  });

  it('never lifts by waiting', () => {
    expect(play(mouse, hold)).toEqual({ phase: 'pressed', effects: ['watch', 'none'] });
  });

  it('drops back where it came from all the same: that is for the target to say', () => {
    expect(play(mouse, move(9), move(0), release()).effects.at(-1)).toBe('drop');
  });
});

describe('a finger', () => {
  it('scrolls when it moves before it has rested', () => {
    expect(play(finger, move(9, 2))).toEqual({ phase: 'idle', effects: ['watch', 'forget'] });
  });

  it('a resting finger may tremble', () => {
    expect(play(finger, move(8, 2), hold).effects).toEqual(['watch', 'none', 'lift']);
  });

  it('taps when it lets go in time', () => {
    expect(play(finger, release(2), hold)).toEqual({ phase: 'idle', effects: ['watch', 'forget', 'none'] });
  });

  it('asks for the menu when it rested and lets go where it was', () => {
    expect(play(finger, hold, move(6, 2), release(2)).effects).toEqual(['watch', 'lift', 'follow', 'held']);
  });

  it('drags when it rested and moves, even back again', () => {
    expect(play(finger, hold, move(60, 2), move(1, 2), release(2)).effects.at(-1)).toBe('drop');
  });

  it('hears only once that it rested', () => {
    expect(play(finger, hold, hold).effects).toEqual(['watch', 'lift', 'none']);
  });

  it('leaves a finger to the browser that scrolls', () => {
    expect(play(finger, lost(2), hold)).toEqual({ phase: 'idle', effects: ['watch', 'forget', 'none'] });
  });

  it('gives up with a second finger, before and during the drag', () => {
    const second: DragInput = { type: 'press', pointer: 3, finger: true, at: at(50) };
    expect(play(finger, second)).toEqual({ phase: 'idle', effects: ['watch', 'forget'] });
    expect(play(finger, hold, second)).toEqual({ phase: 'spent', effects: ['watch', 'lift', 'put-back'] });
  });
});

describe('giving up', () => {
  it('puts it back and swallows the click that the button still owes', () => {
    expect(play(mouse, move(9), giveUp, move(50), release())).toEqual({
      phase: 'idle',
      effects: ['watch', 'lift', 'put-back', 'none', 'swallow'],
    });
  });

  it('leaves a mere press a click', () => {
    expect(play(mouse, giveUp, release())).toEqual({ phase: 'idle', effects: ['watch', 'forget', 'none'] });
  });

  it('a drag ends when the browser takes the pointer', () => {
    expect(play(mouse, move(9), lost()).phase).toBe('idle');
    expect(play(mouse, move(9), giveUp, lost()).phase).toBe('idle');
  });

  it('a drag does not outlive a missed release', () => {
    expect(play(mouse, move(9), giveUp, mouse).phase).toBe('pressed');
  });
});

it('ignores every other pointer', () => {
  expect(play(mouse, move(99, 7), release(7), lost(7)).phase).toBe('pressed');
  expect(play(mouse, move(9), move(99, 7), release(7), lost(7)).phase).toBe('lifted');
  expect(play(mouse, move(9), giveUp, release(7), lost(7)).phase).toBe('spent');
});

it('means nothing before a press', () => {
  expect(play(move(9), hold, release(), giveUp, lost())).toEqual({
    phase: 'idle',
    effects: ['none', 'none', 'none', 'none', 'none'],
  });
});
