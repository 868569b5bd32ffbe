package play

import (
	"reflect"
	"testing"
	"time"

	"aiwolfplay/game/rules"
	"aiwolfplay/server/screen/screentest"
	"aiwolfplay/server/table"
)

// TestPositionIsOfTheWholeLog checks that two logs have the same position only if a viewer saw the same items.
func TestPositionIsOfTheWholeLog(t *testing.T) {
	log := screentest.PlainGame(t, rules.Five(), rules.Key{5})[:20]
	items := make([]table.Item, len(log))
	for i := range log {
		items[i] = table.Item{N: uint32(i) + 1, At: time.Now(), Event: log[i]}
	}
	items[1].Change = &table.Change{}
	at := positionAfter(items)
	if back, err := parsePosition(at.String()); err != nil || back != at {
		t.Errorf("%v is read as %v, %v", at, back, err)
	}
	item := reflect.ValueOf(&items[1]).Elem()
	tested := 0
	for _, part := range []reflect.Value{item.FieldByName("Event"), item.FieldByName("Change").Elem()} {
		for i := range part.NumField() {
			name, field := part.Type().Field(i).Name, part.Field(i)
			before := reflect.ValueOf(field.Interface())
			switch field.Kind() {
			case reflect.String:
				field.SetString(field.String() + "x")
			case reflect.Bool:
				field.SetBool(!field.Bool())
			case reflect.Int:
				field.SetInt(field.Int() ^ 1)
			default:
				field.SetUint(field.Uint() ^ 1)
			}
			// In a projection the number is the item's, and there is no audience.
			if same := positionAfter(items) == at; same != (name == "Seq" || name == "To") {
				t.Errorf("with another %s the same position: %t", name, same)
			}
			field.Set(before)
			tested++
		}
	}
	if positionAfter(items) != at || tested < 16 {
		t.Errorf("%d fields", tested)
	}
	for _, text := range []string{"x", "-1", "1-", "1-x", "4294967296", "1-11111111111111111"} {
		if p, err := parsePosition(text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
}
